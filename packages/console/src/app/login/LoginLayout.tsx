import { type ReactNode, useEffect } from 'react'
import { pageTitle } from '../../ui/PageHeader.js'
import { LanguageChoice } from '../LanguageChoice.js'
import { Wordmark } from '../Wordmark.js'
import '../shell.css'
import './login.css'

/** Screen without navigation: login, one-time links, and their loading state. */
export function LoginLayout({
  title,
  children,
}: {
  title: string
  children: ReactNode
}): ReactNode {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <div className="shell">
      <header className="shell-side">
        <Wordmark />
        <div className="shell-foot">
          <LanguageChoice />
        </div>
      </header>
      <main className="login">{children}</main>
    </div>
  )
}
