import type { ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { useMember } from '../../../people/useMember.js'
import { mayUse, Restricted, roleName, useOwner } from '../../../rights.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { ViewAsIcon } from '../../../ui/icons.js'
import { Loading } from '../../../ui/Loading.js'
import { PageHeader } from '../../../ui/PageHeader.js'
import { Problem } from '../../../ui/Problem.js'
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
  /** Link back to all collections. */
  backLink: ReactNode
}

/** Items of one collection as a visitor or a member gets them, read-only. */
export function ViewedItems({ viewAs, ...page }: ViewedItemsProps): ReactNode {
  const owner = useOwner()
  if (!mayUse(owner, 'data:write')) {
    return (
      <NoView {...page} title={texts.noRight}>
        {texts.noRightText(owner === undefined ? '' : roleName(owner.role))}
      </NoView>
    )
  }
  if (viewAs.kind === 'visitor') return <View {...page} {...{ viewAs }} name={texts.aVisitor} />
  return <MemberView {...page} memberId={viewAs.memberId} />
}

interface MemberViewProps extends Omit<ViewedItemsProps, 'viewAs'> {
  memberId: string
}

function MemberView({ memberId, ...page }: MemberViewProps): ReactNode {
  const { data: member, error, refetch } = useMember(memberId)
  if (member === null) {
    return (
      <NoView {...page} title={texts.noMember}>
        {texts.noMemberText(memberId)}
      </NoView>
    )
  }
  if (member === undefined) {
    if (error !== null) return <Problem error={error} onRetry={() => refetch()} />
    return <Loading noun={texts.member} />
  }
  const name = member.nickname || member.email
  const viewAs = { kind: 'member', memberId } as const
  if (member.status === 'ACTIVE') return <View {...page} {...{ viewAs, name }} />
  return (
    <NoView {...page} title={texts.noItems(name)}>
      {texts.notActive}{' '}
      <Link to={`/members/${encodeURIComponent(memberId)}`}>{texts.showMember}</Link>
    </NoView>
  )
}

interface ViewProps extends ViewedItemsProps {
  /** Name of the person. */
  name: string
}

function View({ grid, viewAs, name, backLink }: ViewProps): ReactNode {
  const { collection, view, change, columns, query } = grid
  const rows = useItemRows(query, viewedRows(viewAs))
  const itemId = view.panel?.kind === 'item' ? view.panel.id : undefined
  return (
    <div className="items">
      <ViewBanner {...{ grid, viewAs, name }} />
      <ItemsHeader
        {...grid}
        total={rows.error === null ? rows.total : undefined}
        backLink={backLink}
      />
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
      <Link className="button primary" to={`/denials?denial=${encodeURIComponent(decisionId)}`}>
        {texts.explainDenial}
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

interface NoViewProps extends Omit<ViewedItemsProps, 'viewAs'> {
  title: string
  children: ReactNode
}

/** Explains why this person gets no items. */
function NoView({ grid, title, backLink, children }: NoViewProps): ReactNode {
  return (
    <div className="items">
      <PageHeader title={grid.collection.displayName} backLink={backLink} />
      <EmptyState title={title}>
        <p>{children}</p>
        <Button className="button" onPress={() => grid.change({ viewAs: undefined })}>
          {texts.back}
        </Button>
      </EmptyState>
    </div>
  )
}

interface ViewBannerProps {
  grid: GridView
  viewAs: ViewAs
  /** Name of a member. */
  name: string
}

/** Names the person whose view the page shows, with links to the own view and to other people. */
function ViewBanner({ grid, viewAs, name }: ViewBannerProps): ReactNode {
  const { collection, change } = grid
  return (
    <section className="view-banner" aria-label={texts.action}>
      <ViewAsIcon />
      <div className="view-banner-text" role="status">
        <p>
          {texts.viewedAs(
            viewAs.kind === 'member' ? (
              <Link to={`/members/${encodeURIComponent(viewAs.memberId)}`}>{name}</Link>
            ) : (
              <strong>{texts.visitor}</strong>
            ),
          )}
        </p>
        <p className="hint">{texts.readOnly}</p>
      </div>
      <div className="cluster tight">
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
