import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/EmptyState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { texts } from './texts/texts.js'

/** Page for unknown URLs. */
export function NotFound(): ReactNode {
  return (
    <>
      <PageHeader title={texts.notFound.title} />
      <EmptyState title={texts.notFound.heading}>
        <Link to="/">{texts.notFound.leave}</Link>
      </EmptyState>
    </>
  )
}

/** Page at the address of the documentation, on a server without it. With it, the server redirects. */
export function NoDocumentation(): ReactNode {
  return (
    <>
      <PageHeader title={texts.documentation.link} />
      <EmptyState title={texts.documentation.missing}>{texts.documentation.where}</EmptyState>
    </>
  )
}
