import type { ReactNode } from 'react'
import './sign-in.css'

interface WaysInProps {
  title: string
  /** One sentence below the title. */
  lead: ReactNode
  /** Form on this page. */
  children: ReactNode
  /** Button that opens the hosted page. */
  hosted: ReactNode
}

/** Layout of the form and the hosted page, side by side. */
export function WaysIn({ title, lead, children, hosted }: WaysInProps): ReactNode {
  return (
    <div className="page account-page">
      <title>{`${title} · Film club`}</title>
      <header>
        <h1>{title}</h1>
        <p className="account-lead">{lead}</p>
      </header>
      <div className="account-ways">
        <section className="card" aria-labelledby="on-this-page">
          <h2 id="on-this-page">On this page</h2>
          {children}
        </section>
        <section className="account-hosted" aria-labelledby="hosted">
          <h2 id="hosted">With the hosted page</h2>
          {hosted}
        </section>
      </div>
    </div>
  )
}
