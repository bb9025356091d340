import type { WireValue } from '@foyer/protocol'
import type { QueryAsResponse } from '@foyer/protocol/query-as'
import { type ReactNode, useState } from 'react'
import { Button, Label, Radio, RadioGroup } from 'react-aria-components'
import { Link } from 'react-router'
import { Field } from '../../../forms/Field.js'
import { FormError } from '../../../forms/FormError.js'
import { Restricted } from '../../../rights.js'
import { JsonView } from '../../../ui/JsonView.js'
import { useQueryAs } from './useQueryAs.js'

/** Shows the first items of a collection as a visitor or a member gets them, or why they get none. */
export function PreviewAs({ collectionId }: { collectionId: string }): ReactNode {
  const query = useQueryAs(collectionId)
  const [kind, setKind] = useState<'visitor' | 'member'>('visitor')
  const [email, setEmail] = useState('')
  return (
    <section className="card flat" aria-labelledby="api-preview">
      <h2 id="api-preview">See it as somebody else</h2>
      <p className="hint">
        The permissions decide what a visitor or a member gets. The audit log has an entry of each
        view.
      </p>
      <Restricted needs="data:write">
        <form
          className="api-preview"
          onSubmit={(event) => {
            event.preventDefault()
            query.mutate(kind === 'visitor' ? { kind } : { kind, email })
          }}
        >
          <RadioGroup
            className="api-viewer"
            value={kind}
            onChange={(value) => setKind(value === 'member' ? 'member' : 'visitor')}
          >
            <Label>View as</Label>
            <Radio value="visitor">A visitor</Radio>
            <Radio value="member">A member</Radio>
          </RadioGroup>
          {kind === 'member' && (
            <Field
              label="E-mail address"
              hint="With the member’s roles, and the items that the member created."
            >
              {(attributes) => (
                <input
                  {...attributes}
                  type="email"
                  required
                  value={email}
                  onChange={({ target }) => setEmail(target.value)}
                />
              )}
            </Field>
          )}
          <Button type="submit" className="button" isPending={query.isPending}>
            Show the items
          </Button>
        </form>
      </Restricted>
      <FormError error={query.error} />
      <div role="status" className="api-result">
        {query.data && <Outcome response={query.data} />}
      </div>
    </section>
  )
}

function Outcome({ response }: { response: QueryAsResponse }): ReactNode {
  if ('refusal' in response) {
    const { description, decisionId } = response.refusal
    return (
      <>
        <p>Refused: {description}</p>
        <Link to={`/denials?denial=${encodeURIComponent(decisionId)}`}>Why was this denied?</Link>
      </>
    )
  }
  const { dataItems, pagingMetadata } = response
  const total = pagingMetadata.total ?? dataItems.length
  if (total === 0) return <p>No items: the collection is empty, or all are hidden.</p>
  const items: WireValue[] = dataItems.map(({ data }) => data)
  return (
    <>
      <p>{titleOf(items.length, total)}</p>
      <JsonView value={items} />
    </>
  )
}

function titleOf(shown: number, total: number): string {
  if (total > shown) return `The first ${shown} of ${total} items:`
  return total === 1 ? 'One item:' : `All ${total} items:`
}
