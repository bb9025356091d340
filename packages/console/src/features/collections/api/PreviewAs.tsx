import type { WireValue } from '@foyer/protocol'
import type { QueryAsResponse, ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FormError } from '../../../forms/FormError.js'
import { PersonPicker } from '../../../people/PersonPicker.js'
import { useMember } from '../../../people/useMember.js'
import { ViewAsLink } from '../../../people/ViewAsLink.js'
import { Restricted } from '../../../rights.js'
import { JsonView } from '../../../ui/JsonView.js'
import { useQueryAs } from './useQueryAs.js'

/** Shows the first items of a collection as a visitor or a member gets them, or why they get none. */
export function PreviewAs({ collectionId }: { collectionId: string }): ReactNode {
  const { data: response, variables: viewAs, isPending, error, mutate } = useQueryAs(collectionId)
  return (
    <section className="card flat" aria-labelledby="api-preview">
      <h2 id="api-preview">See it as somebody else</h2>
      <p className="hint">
        The permissions decide what a visitor or a member gets. The audit log has an entry of each
        view.
      </p>
      <div className="api-preview">
        <Restricted needs="data:write">
          <PersonPicker onPick={mutate} />
        </Restricted>
      </div>
      <FormError error={error} />
      <div role="status" className="api-result">
        {isPending && <p>Loading the items…</p>}
        {response && viewAs && <Outcome {...{ collectionId, viewAs, response }} />}
      </div>
    </section>
  )
}

interface OutcomeProps {
  collectionId: string
  viewAs: ViewAs
  response: QueryAsResponse
}

function Outcome({ collectionId, viewAs, response }: OutcomeProps): ReactNode {
  if ('refusal' in response) {
    const { description, decisionId } = response.refusal
    return (
      <>
        <p>
          <Person viewAs={viewAs} /> is refused: {description}
        </p>
        <Link to={`/denials?denial=${encodeURIComponent(decisionId)}`}>Why was this denied?</Link>
      </>
    )
  }
  const { dataItems, pagingMetadata } = response
  const total = pagingMetadata.total ?? dataItems.length
  if (total === 0) {
    return (
      <p>
        <Person viewAs={viewAs} /> gets no items: the collection is empty, or all are hidden.
      </p>
    )
  }
  const items: WireValue[] = dataItems.map(({ data }) => data)
  return (
    <>
      <p>
        <Person viewAs={viewAs} /> gets {numberOf(items.length, total)}{' '}
        <ViewAsLink {...{ collectionId, viewAs }}>Show all in the grid</ViewAsLink>
      </p>
      <JsonView value={items} />
    </>
  )
}

function Person({ viewAs }: { viewAs: ViewAs }): ReactNode {
  return viewAs.kind === 'visitor' ? 'A visitor' : <MemberName memberId={viewAs.memberId} />
}

function MemberName({ memberId }: { memberId: string }): ReactNode {
  const { data: member } = useMember(memberId)
  return member?.nickname || member?.email || 'The member'
}

function numberOf(shown: number, total: number): string {
  if (total > shown) return `${total} items, the first ${shown} of them:`
  return total === 1 ? 'one item:' : `${total} items:`
}
