import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/EmptyState.js'
import { PageHeader } from '../ui/PageHeader.js'

/** Answers an address that the console does not have. */
export function NotFound(): ReactNode {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState title="There is no such page">
        <Link to="/inbox">Go to the inbox</Link>
      </EmptyState>
    </>
  )
}
