import type { ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { AllCollectionsLink } from '../../../collections-data/CollectionOfUrl.js'
import { mayUse, Restricted, roleName, useOwner } from '../../../owner/rights.js'
import { useMember } from '../../../people/useMember.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { ViewAsIcon } from '../../../ui/icons.js'
import { Loaded } from '../../../ui/Loaded.js'
import { PageHeader } from '../../../ui/PageHeader.js'
import { Problem } from '../../../ui/Problem.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { denialPath, memberPath } from '../../../url/page-paths.js'
import { ItemsGrid } from '../grid/ItemsGrid.js'
import { RowsArea } from '../grid/RowsArea.js'
import { useItemRows } from '../grid/useItemRows.js'
import { ItemsHeader } from '../ItemsHeader.js'
import type { GridView } from '../useGridView.js'
import { texts } from './texts/texts.js'
import { ViewAsMenu } from './ViewAsMenu.js'
import { ViewedItemPanel } from './ViewedItemPanel.js'
import { ViewDeniedError, viewedRows } from './viewed-rows.js'
import './view-as.css'

interface ViewedItemsProps {
  grid: GridView
  viewAs: ViewAs
}

/** Items of one collection as a visitor or a member gets them, read-only. */
export function ViewedItems({ grid, viewAs }: ViewedItemsProps): ReactNode {
  const owner = useOwner()
  if (!mayUse(owner, 'data:write')) {
    return (
      <NoView grid={grid} title={texts.noRight}>
        {texts.noRightText(owner === undefined ? '' : roleName(owner.role))}
      </NoView>
    )
  }
  if (viewAs.kind === 'visitor') return <View {...{ grid, viewAs }} name={commonWords.visitor} />
  return <MemberView grid={grid} memberId={viewAs.memberId} />
}

interface MemberViewProps {
  grid: GridView
  memberId: string
}

function MemberView({ grid, memberId }: MemberViewProps): ReactNode {
  const viewAs = { kind: 'member', memberId } as const
  return (
    <Loaded query={useMember(memberId)} noun={texts.member}>
      {(member) => {
        if (member === null) {
          return (
            <NoView grid={grid} title={texts.noMember}>
              {texts.noMemberText(memberId)}
            </NoView>
          )
        }
        const name = member.nickname || member.email
        return member.status === 'ACTIVE' ? (
          <View {...{ grid, viewAs, name }} />
        ) : (
          <NoView grid={grid} title={texts.noItems(name)}>
            {texts.notActive} <Link to={memberPath(memberId)}>{commonWords.showMember}</Link>
          </NoView>
        )
      }}
    </Loaded>
  )
}

interface ViewProps extends ViewedItemsProps {
  /** Name of the person. */
  name: string
}

function View({ grid, viewAs, name }: ViewProps): ReactNode {
  const { collection, view, change, columns, query } = grid
  const rows = useItemRows(query, viewedRows(viewAs))
  const itemId = view.panel?.kind === 'item' ? view.panel.id : undefined
  return (
    <div className="items">
      <ViewBanner {...{ grid, viewAs, name }} />
      <ItemsHeader {...grid} total={rows.error === null ? rows.total : undefined} />
      {rows.error instanceof ViewDeniedError ? (
        <Denied error={rows.error} name={name} />
      ) : rows.error !== null ? (
        // Rows of an earlier response may be hidden from this person now.
        <Problem error={rows.error} onRetry={rows.retry} />
      ) : (
        <RowsArea
          rows={rows}
          empty={<NothingVisible name={name} isFiltered={query.filter !== undefined} />}
        >
          <ItemsGrid
            label={texts.grid(collection.displayName, name)}
            {...{ columns, rows, view }}
            changeView={change}
            editing={undefined}
            onOpen={(id) => change({ panel: { kind: 'item', id } })}
          />
        </RowsArea>
      )}
      <ViewedItemPanel
        {...{ collection, viewAs, name, itemId }}
        onClose={() => change({ panel: undefined }, { replace: true })}
        onOwnView={() => change({ viewAs: undefined, panel: view.panel })}
      />
    </div>
  )
}

function Denied({ error, name }: { error: ViewDeniedError; name: string }): ReactNode {
  const { description, decisionId } = error.refusal
  return (
    <EmptyState title={texts.denied(name)}>
      <p>{description}</p>
      <Link className="button primary" to={denialPath(decisionId)}>
        {commonWords.whyDenied}
      </Link>
    </EmptyState>
  )
}

function NothingVisible({ name, isFiltered }: { name: string; isFiltered: boolean }): ReactNode {
  return (
    <EmptyState title={texts.noItems(name)}>
      {isFiltered ? texts.noneMatch : texts.noneVisible}
    </EmptyState>
  )
}

interface NoViewProps {
  grid: GridView
  title: string
  children: ReactNode
}

/** Explains why this person gets no items. */
function NoView({ grid, title, children }: NoViewProps): ReactNode {
  return (
    <div className="items">
      <PageHeader title={grid.collection.displayName} backLink={<AllCollectionsLink />} />
      <EmptyState title={title}>
        <p>{children}</p>
        <Button className="button" onPress={() => grid.change({ viewAs: undefined })}>
          {texts.back}
        </Button>
      </EmptyState>
    </div>
  )
}

/** Names the person whose view the page shows, with links to the own view and to other people. */
function ViewBanner({ grid, viewAs, name }: ViewProps): ReactNode {
  const { collection, change } = grid
  return (
    <section className="view-banner" aria-label={texts.action}>
      <ViewAsIcon />
      <div className="view-banner-text" role="status">
        <p>
          {texts.viewedAs(
            viewAs.kind === 'member' ? (
              <Link to={memberPath(viewAs.memberId)}>{name}</Link>
            ) : (
              <strong>{texts.visitor}</strong>
            ),
          )}
        </p>
        <p className="hint">{texts.readOnly}</p>
      </div>
      <div className="cluster">
        <Restricted needs="data:write">
          <ViewAsMenu collection={collection} onPick={(next) => change({ viewAs: next })} />
        </Restricted>
        <Button className="button primary" onPress={() => change({ viewAs: undefined })}>
          {texts.back}
        </Button>
      </div>
    </section>
  )
}
