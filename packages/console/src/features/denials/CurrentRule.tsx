import type { Collection, CollectionPermissions, Decision } from '@foyer/protocol'
import { allowedItems, editorRole, toPermissionLevel } from '@foyer/protocol/permission-rule'
import type { ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { describeLevel } from '../../collections-data/permission-levels.js'
import { useCollections } from '../../collections-data/useCollections.js'
import { ViewAsLink } from '../../people/ViewAsLink.js'
import { Loaded } from '../../ui/Loaded.js'
import { settingsPath } from '../../url/collection-paths.js'
import { memberPath } from '../../url/page-paths.js'
import { operationLabel, permissionOf } from './denial-words.js'
import { texts } from './texts/texts.js'

/** The rule that denied a call as it is now, and the ways to allow such calls. */
export function CurrentRule({ decision }: { decision: Decision }): ReactNode {
  const { collectionId } = decision
  const rule = permissionOf(decision)
  return (
    <section className="section" aria-label={texts.rule.label}>
      <h3>{texts.rule.heading}</h3>
      {collectionId === null || rule === undefined ? (
        <p>{texts.rule.ownerOnly}</p>
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
  return (
    <Loaded query={useCollections()} noun={texts.rule.rule}>
      {(collections) => {
        const collection = collections.find(({ id }) => id === collectionId)
        return collection === undefined ? (
          <p>{texts.rule.deleted(collectionId)}</p>
        ) : (
          <Remedies {...{ decision, rule, collection }} />
        )
      }}
    </Loaded>
  )
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
  const verb = operationLabel(decision)
  const viewAs = viewOf(decision.caller)
  return (
    <>
      <p>
        {texts.rule.allowed(
          verb,
          collection.displayName,
          <strong>{describeLevel(rule, level)}</strong>,
        )}{' '}
        {texts.rule.outcomes[allowed ?? 'none']}
      </p>
      <p className="cluster">
        <Link
          className="button primary"
          to={`${settingsPath(collection.id, 'permissions')}?operation=${rule}&denial=${encodeURIComponent(decision.id)}`}
        >
          {texts.rule.change(verb)}
        </Link>
        {kind === 'member' && id !== null && !isEditor && level !== 'PRIVILEGED' && (
          <Link className="button" to={memberPath(id)}>
            {texts.rule.makeEditor}
          </Link>
        )}
        {viewAs && (
          <ViewAsLink className="button" collectionId={collection.id} viewAs={viewAs}>
            {texts.rule.viewAs}
          </ViewAsLink>
        )}
      </p>
    </>
  )
}

/** Returns the person whose view a caller has; undefined for an API key. */
function viewOf({ kind, id }: Decision['caller']): ViewAs | undefined {
  if (kind === 'visitor') return { kind }
  return kind === 'member' && id !== null ? { kind, memberId: id } : undefined
}
