import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { mayUse, refusalFor, useOwner } from '../owner/rights.js'
import { EmptyState } from '../ui/EmptyState.js'
import { PageHeader } from '../ui/PageHeader.js'
import type { Page } from './navigation.js'
import { texts } from './texts/texts.js'

/** Renders the page if the owner's role may read it. Explains why the role may not read or change it. */
export function RoleCheck({ page }: { page: Page | undefined }): ReactNode {
  const owner = useOwner()
  if (owner === undefined || page === undefined) return <Outlet />
  const { name, readScope, writeScope = readScope } = page
  if (!mayUse(owner, readScope)) {
    return (
      <>
        <PageHeader title={name} />
        <EmptyState title={texts.notForRole}>{refusalFor(owner, readScope)}</EmptyState>
      </>
    )
  }
  return (
    <>
      {!mayUse(owner, writeScope) && (
        <p className="notice">{texts.readOnly(refusalFor(owner, writeScope))}</p>
      )}
      <Outlet />
    </>
  )
}
