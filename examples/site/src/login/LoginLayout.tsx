import { useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'

interface LoginLayoutProps {
  title: string
  /** True while the form asks for a code; hides everything else. */
  waiting: boolean
  /** One sentence below the title. */
  lead: ReactNode
  /** Form on this page. */
  children: ReactNode
  /** Button that opens the hosted page. */
  hosted: ReactNode
}

/** Layout of the login and sign-up pages: the form in a card, the hosted page as a second choice below it. */
export function LoginLayout({
  title,
  waiting,
  lead,
  children,
  hosted,
}: LoginLayoutProps): ReactNode {
  const { login } = useMoreTexts()
  const { ready } = useSession()
  return (
    <div className="page account-page">
      <PageHead title={title} hidden />
      <header>
        <h1>{title}</h1>
        {waiting ? null : <p className="account-lead">{lead}</p>}
      </header>
      <noscript>
        <p className="notice">{login.needsScript}</p>
      </noscript>
      {/* Before hydration, the form would lose its input. */}
      <fieldset className="until-ready" disabled={!ready}>
        <div className="card account-form">{children}</div>
        {waiting ? null : <div className="account-hosted">{hosted}</div>}
      </fieldset>
    </div>
  )
}
