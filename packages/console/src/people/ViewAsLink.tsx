import type { ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../owner/rights.js'
import { viewAsPath } from '../url/collection-paths.js'

interface ViewAsLinkProps {
  collectionId: string
  viewAs: ViewAs
  className?: string
  children: ReactNode
}

/** Link to the items of a collection as someone else gets them; nothing for a role that may not see that. */
export function ViewAsLink({ collectionId, viewAs, ...link }: ViewAsLinkProps): ReactNode {
  if (!mayUse(useOwner(), 'data:write')) return null
  return <Link {...link} to={viewAsPath(collectionId, viewAs)} />
}
