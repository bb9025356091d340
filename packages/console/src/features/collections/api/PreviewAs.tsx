import type { WireValue } from '@foyer/protocol'
import type { QueryAsResponse, ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApiMutation } from '../../../api/useApiMutation.js'
import { FormError } from '../../../forms/FormError.js'
import { Restricted } from '../../../owner/rights.js'
import { PersonPicker } from '../../../people/PersonPicker.js'
import { useMember } from '../../../people/useMember.js'
import { ViewAsLink } from '../../../people/ViewAsLink.js'
import { JsonView } from '../../../ui/json/JsonView.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { denialPath } from '../../../url/page-paths.js'
import { texts } from './texts/texts.js'

/** Items in a page. */
const limit = 5

/** Shows the first items of a collection as a visitor or a member gets them, or why they get none. */
export function PreviewAs({ collectionId }: { collectionId: string }): ReactNode {
  const { data: response, variables: viewAs, isPending, error, mutate } = useQueryAs(collectionId)
  return (
    <section className="card flat" aria-labelledby="api-preview">
      <h2 id="api-preview">{texts.preview.heading}</h2>
      <p className="hint">{texts.preview.explanation}</p>
      <div className="api-preview">
        <Restricted needs="data:write">
          <PersonPicker onPick={mutate} />
        </Restricted>
      </div>
      <FormError error={error} />
      <div role="status" className="api-result">
        {isPending && <p>{texts.preview.loading}</p>}
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
        <p>{texts.preview.refused(<Person viewAs={viewAs} />, <bdi>{description}</bdi>)}</p>
        <Link to={denialPath(decisionId)}>{commonWords.whyDenied}</Link>
      </>
    )
  }
  const { dataItems, pagingMetadata } = response
  const total = pagingMetadata.total ?? dataItems.length
  if (total === 0) {
    return <p>{texts.preview.none(<Person viewAs={viewAs} />)}</p>
  }
  const items: WireValue[] = dataItems.map(({ data }) => data)
  return (
    <>
      <p>
        {total > items.length
          ? texts.preview.firstItems(<Person viewAs={viewAs} />, total, items.length)
          : texts.preview.items(<Person viewAs={viewAs} />, total)}{' '}
        <ViewAsLink {...{ collectionId, viewAs }}>{texts.preview.showAll}</ViewAsLink>
      </p>
      <JsonView value={items} />
    </>
  )
}

function Person({ viewAs }: { viewAs: ViewAs }): ReactNode {
  return viewAs.kind === 'visitor' ? commonWords.visitor : <MemberName memberId={viewAs.memberId} />
}

function MemberName({ memberId }: { memberId: string }): ReactNode {
  const { data: member } = useMember(memberId)
  return member?.nickname || member?.email || texts.preview.member
}

/** Queries the first items of a collection as a visitor or a member gets them. */
function useQueryAs(dataCollectionId: string) {
  return useApiMutation(undefined, (api, viewAs: ViewAs) =>
    api.queryAs({
      dataCollectionId,
      query: { paging: { limit } },
      returnTotalCount: true,
      viewAs,
    }),
  )
}
