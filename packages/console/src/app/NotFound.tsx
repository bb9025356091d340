import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/EmptyState.js'
import { PageHeader } from '../ui/PageHeader.js'

/** Page for unknown URLs. */
export function NotFound(): ReactNode {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState title="This page does not exist">
        <Link to="/">Go to the first page</Link>
      </EmptyState>
    </>
  )
}
