import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'

/** Message for members who open a page for visitors. */
export function AlreadyLoggedIn({ to }: { to: string }): ReactNode {
  const { login } = useMoreTexts()
  const { site } = useTexts()
  return (
    <div className="page page-narrow">
      <PageHead title={login.alreadyTitle} hidden />
      <h1>{login.already}</h1>
      <p>{login.alreadyLead}</p>
      <p>
        <Link to={to} className="button primary">
          {to === '/' ? site.goHome : login.continue}
        </Link>
      </p>
    </div>
  )
}
