import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'

/** Message for members who open a page for visitors. */
export function AlreadyLoggedIn({ to }: { to: string }): ReactNode {
  const { signIn } = useMoreTexts()
  const { site } = useTexts()
  return (
    <div className="page page-narrow">
      <PageHead title={signIn.alreadyTitle} hidden />
      <h1>{signIn.already}</h1>
      <p>{signIn.alreadyLead}</p>
      <p>
        <Link to={to} className="button primary">
          {to === '/' ? site.goHome : signIn.continue}
        </Link>
      </p>
    </div>
  )
}
