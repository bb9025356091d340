import type { Collection, CollectionPermissions, Decision } from '@foyer/protocol'
import { allowedItems, editorRole, toPermissionLevel } from '@foyer/protocol/permission-rule'
import type { ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { settingsPath } from '../../collections-data/collection-paths.js'
import { describeLevel } from '../../collections-data/permission-levels.js'
import { ViewAsLink } from '../../people/ViewAsLink.js'
import { Loading } from '../../ui/Loading.js'
import { Problem } from '../../ui/Problem.js'
import { operationInWords, permissionOf } from './denial-words.js'
import { useDeniedCollection } from './useDenials.js'

/** The rule that denied a call as it is now, and the ways to allow such calls. */
export function PresentRule({ decision }: { decision: Decision }): ReactNode {
  const { collectionId } = decision
  const rule = permissionOf(decision)
  return (
    <section className="panel-section" aria-label="Rule now">
      <h3>The rule now</h3>
      {collectionId === null || rule === undefined ? (
        <p>Only the owner can make this call. No permission allows it to others.</p>
      ) : (
        <CollectionRule {...{ decision, collectionId, rule }} />
      )}
    </section>
  )
}

interface CollectionRuleProps {
  decision: Decision
  collectionId: string
  rule: keyof CollectionPermissions
}

function CollectionRule({ decision, collectionId, rule }: CollectionRuleProps): ReactNode {
  const { data, error, refetch } = useDeniedCollection(collectionId)
  if (error !== null) return <Problem error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Loading what="the rule" />
  if (data === null) return <p>The collection “{collectionId}” was deleted.</p>
  return <Remedies {...{ decision, rule }} collection={data} />
}

interface RemediesProps {
  decision: Decision
  rule: keyof CollectionPermissions
  collection: Collection
}

function Remedies({ decision, rule, collection }: RemediesProps): ReactNode {
  const { kind, id, roles } = decision.caller
  const level = toPermissionLevel(collection.permissions[rule])
  const isEditor = roles.includes(editorRole)
  const allowed = allowedItems(level, rule, { kind, isEditor })
  const verb = operationInWords(decision)
  const viewAs = viewOf(decision.caller)
  return (
    <>
      <p>
        Allowed to {verb} items of “{collection.displayName}”:{' '}
        <strong>{describeLevel(rule, level)}</strong>. {outcome(allowed)}
      </p>
      <p className="denial-remedies">
        <Link
          className="button primary"
          to={`${settingsPath(collection.id, 'permissions')}?operation=${rule}&denial=${encodeURIComponent(decision.id)}`}
        >
          Change who may {verb} items
        </Link>
        {kind === 'member' && id !== null && !isEditor && level !== 'PRIVILEGED' && (
          <Link className="button" to={`/members/${encodeURIComponent(id)}`}>
            Make the member an editor
          </Link>
        )}
        {viewAs && (
          <ViewAsLink className="button" collectionId={collection.id} viewAs={viewAs}>
            View as this caller
          </ViewAsLink>
        )}
      </p>
    </>
  )
}

/** Whose view a caller has: an API key has none. */
function viewOf({ kind, id }: Decision['caller']): ViewAs | undefined {
  if (kind === 'visitor') return { kind }
  return kind === 'member' && id !== null ? { kind, memberId: id } : undefined
}

function outcome(allowed: ReturnType<typeof allowedItems>): string {
  if (allowed === 'all') return 'The same call would be allowed.'
  if (allowed === 'own') return 'The same call would be allowed for items of its caller only.'
  return 'The same call would be denied again.'
}
