import { type ReactNode, useCallback, useState } from 'react'
import { Button } from 'react-aria-components'
import { AllCollectionsLink } from '../../collections-data/CollectionOfUrl.js'
import { fieldLabel } from '../../collections-data/fields.js'
import { formatCount } from '../../ui/format/format-number.js'
import { FilterIcon } from '../../ui/icons.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { kindOfType } from './editors/field-kinds.js'
import { type ConditionGroup, countConditions } from './filter/condition-group.js'
import { FilterBuilder } from './filter/FilterBuilder.js'
import { searchedText, withSearch } from './filter/label-search.js'
import { ColumnsMenu } from './grid/ColumnsMenu.js'
import { texts } from './texts/texts.js'
import type { GridView } from './useGridView.js'

interface ItemsHeaderProps extends GridView {
  /** Items that match; undefined until it is known. */
  total: number | undefined
  /** Further tools. */
  children?: ReactNode
}

/** Head of a collection's page with its filter and its columns. */
export function ItemsHeader(props: ItemsHeaderProps): ReactNode {
  const { collection, view, change, fields, columns, query, total, children } = props
  const { filter: group } = view
  const [isFilterOpen, setFilterOpen] = useState(group !== undefined)
  const setFilter = useCallback(
    (next: ConditionGroup | undefined) => change({ filter: next }, { replace: true }),
    [change],
  )
  const [label] = fields
  const hasTextLabel =
    label !== undefined && kindOfType(label.type) === 'text' && label.key !== '_id'
  return (
    <>
      <PageHeader
        title={collection.displayName}
        backLink={<AllCollectionsLink />}
        summary={summarize(total, query.filter)}
      >
        <div className="items-tools">
          {hasTextLabel && (
            <SearchBox
              label={texts.search(fieldLabel(label))}
              value={searchedText(group, label.key)}
              onSearch={(text) => setFilter(withSearch(group, label.key, text))}
            />
          )}
          <Button
            className="button"
            aria-expanded={isFilterOpen}
            onPress={() => setFilterOpen(!isFilterOpen)}
          >
            <FilterIcon /> {texts.filter}
            {group !== undefined && <span className="items-count">{countConditions(group)}</span>}
          </Button>
          <ColumnsMenu
            {...{ fields, columns, view }}
            onColumns={(next, widths) => change({ columns: next, widths }, { replace: true })}
          />
          {children}
        </div>
      </PageHeader>
      {isFilterOpen && (
        <FilterBuilder
          collectionId={collection.id}
          {...{ fields, group }}
          sort={query.sort}
          onChange={setFilter}
        />
      )}
    </>
  )
}

function summarize(total: number | undefined, filter: unknown): string {
  if (total === undefined || total === 0) return ''
  const items = texts.items(total, formatCount(total))
  return filter === undefined ? items : texts.matches(items)
}
