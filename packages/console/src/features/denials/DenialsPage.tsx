import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { DenialPanel } from './DenialPanel.js'
import { denialColumns } from './denial-columns.js'
import { texts } from './texts/texts.js'
import { useDenials } from './useDenials.js'
import './denials.css'

/** Calls that permissions denied, newest first. Each opens with the reason and a link to the rule. */
export function DenialsPage(): ReactNode {
  const [params, setParams] = useSearchParams()
  const denials = useDenials()
  const openId = params.get('denial') ?? ''
  const open = (id: string): void =>
    setParams(id === '' ? {} : { denial: id }, { replace: id === '' })
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary}>
        <SearchBox
          label={texts.searchLabel}
          placeholder={texts.searchHint}
          value={openId}
          onSearch={(id) => isDecisionId(id.trim()) && open(id.trim())}
        />
      </PageHeader>
      <Loaded query={denials} noun={texts.calls} lines={10}>
        {(data) => (
          <DataTable
            label={texts.title}
            columns={denialColumns}
            entries={data}
            empty={
              <EmptyState title={texts.none}>{texts.noneHint(<code>decisionId</code>)}</EmptyState>
            }
            idOf={({ id }) => id}
            onOpen={open}
          />
        )}
      </Loaded>
      <DenialPanel decisionId={openId} denials={denials.data ?? []} onClose={() => open('')} />
    </>
  )
}

/** Returns true for a complete id: the panel opens over the search, so it must not open during typing. */
function isDecisionId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
