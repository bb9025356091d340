import type { Decision } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CollectionName } from '../../collections-data/CollectionName.js'
import { describeLevel } from '../../collections-data/permission-levels.js'
import { useCollection } from '../../collections-data/useCollections.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { asSentence } from '../../ui/format/sentence.js'
import { Loaded } from '../../ui/Loaded.js'
import { Panel } from '../../ui/Panel.js'
import { TimeText } from '../../ui/TimeText.js'
import { commonWords } from '../../ui/texts/texts.js'
import { collectionPath, itemPath } from '../../url/collection-paths.js'
import { memberPath } from '../../url/page-paths.js'
import { CurrentRule } from './CurrentRule.js'
import { Caller } from './denial-columns.js'
import { denialSentence, permissionOf } from './denial-words.js'
import { texts } from './texts/texts.js'
import { useDenial } from './useDenials.js'

interface DenialPanelProps {
  /** Id of the denied call to show; empty closes the panel. */
  decisionId: string
  /** Denied calls of the list. Another one is read from the server. */
  denials: readonly Decision[]
  onClose: () => void
}

/** Panel that explains one denied call. */
export function DenialPanel({ decisionId, denials, onClose }: DenialPanelProps): ReactNode {
  const denial = useDenial(decisionId, denials)
  return (
    <Panel title={commonWords.whyDenied} isOpen={decisionId !== ''} onClose={onClose}>
      {decisionId !== '' && (
        <Loaded query={denial} noun={texts.panel.call}>
          {(decision) =>
            decision === null ? (
              <p className="notice">{texts.panel.gone(decisionId, <code>decisionId</code>)}</p>
            ) : (
              <Explanation decision={decision} />
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}

function Explanation({ decision }: { decision: Decision }): ReactNode {
  const { reason, considered, collectionId } = decision
  const collection = useCollection(collectionId)
  return (
    <>
      <div className="panel-tools">
        <CopyButton text={decision.id} noun={texts.panel.decisionId} />
        <CopyButton text={JSON.stringify(decision, null, 2)} noun="JSON" />
      </div>
      <p className="denial-sentence">
        {denialSentence(decision, collection?.displayName)}{' '}
        <strong dir="auto">{asSentence(reason)}</strong>
      </p>
      <section className="section" aria-label={texts.panel.rules}>
        <h3>{texts.panel.checkedRules}</h3>
        <ol className="denial-rules">
          {considered.map((rule) => (
            <li key={rule}>
              <bdi>{asSentence(rule)}</bdi>
            </li>
          ))}
        </ol>
      </section>
      <CurrentRule decision={decision} />
      <DenialFacts decision={decision} />
    </>
  )
}

function DenialFacts({ decision }: { decision: Decision }): ReactNode {
  const { at, caller, collectionId, itemId, level, requestId } = decision
  const permission = permissionOf(decision)
  return (
    <Facts>
      <Fact name={commonWords.time}>
        <TimeText iso={at} precision="second" />
      </Fact>
      <Fact name={texts.columns.caller}>
        <Caller caller={caller} />
        {caller.roles.length > 0 && `, ${caller.roles.join(', ')}`}
      </Fact>
      {caller.kind === 'member' && caller.id !== null && (
        <Fact name={texts.panel.member}>
          <Link to={memberPath(caller.id)}>{commonWords.showMember}</Link>
        </Fact>
      )}
      {collectionId !== null && (
        <Fact name={texts.panel.collection}>
          <Link to={collectionPath(collectionId)}>
            <CollectionName id={collectionId} />
          </Link>
        </Fact>
      )}
      {itemId !== null && (
        <Fact name={texts.panel.item}>
          {collectionId === null ? (
            <code>{itemId}</code>
          ) : (
            <Link to={itemPath(collectionId, itemId)}>{itemId}</Link>
          )}
        </Fact>
      )}
      {level !== null && permission && (
        <Fact name={texts.panel.allowedThen}>{describeLevel(permission, level)}</Fact>
      )}
      <Fact name={commonWords.requestId}>
        <code>{requestId}</code>
      </Fact>
    </Facts>
  )
}
