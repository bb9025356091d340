import type { Collection, WireItemData, WireValue } from '@foyer/protocol'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from 'react-aria-components'
import { displayFieldOf } from '../../../collections-data/fields.js'
import { DiscardDialog } from '../../../forms/DiscardDialog.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { Restricted } from '../../../owner/rights.js'
import { CopyButton } from '../../../ui/CopyButton.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Loading } from '../../../ui/Loading.js'
import { Panel } from '../../../ui/Panel.js'
import { Problem } from '../../../ui/Problem.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { labelOf } from '../editors/item-label.js'
import { ItemHistory } from '../history/ItemHistory.js'
import { contentOf, hasTooManyReferences, type ItemVersion } from '../item-version.js'
import type { PanelTab, PanelTarget } from '../items-view.js'
import { createItemId } from '../save-item.js'
import { ItemForm } from './ItemForm.js'
import { ItemTabs } from './ItemTabs.js'
import { SystemFields } from './SystemFields.js'
import { texts } from './texts/texts.js'
import { useItem } from './useItem.js'
import { type EditorStart, useItemEditor } from './useItemEditor.js'

interface ItemPanelProps {
  collection: Collection
  /** Target in the URL; undefined closes the panel. */
  target: PanelTarget | undefined
  onTarget: (target: PanelTarget | undefined) => void
  onSaved: (isNew: boolean) => void
  onRemove: (id: string) => void
  /** Shows the items as the author of the item gets them. */
  onViewAs: (author: string) => void
}

/**
 * Panel with the form of one item. If there are unsaved changes, it asks before it closes, also after the back button.
 */
export function ItemPanel(props: ItemPanelProps): ReactNode {
  const { collection, target, onTarget, onSaved, onRemove } = props
  /** The form with unsaved changes: it stays open until the owner has decided, also if the URL has moved on. */
  const [unsaved, setUnsaved] = useState<PanelTarget>()
  const [isAsking, setAsking] = useState(false)
  const current = unsaved ?? target
  /**
   * True if the URL changed, for example by the back button, while the form has unsaved changes.
   */
  const hasNavigatedAway = unsaved !== undefined && !isSameTarget(unsaved, target)
  useEffect(() => {
    if (!hasNavigatedAway) return
    onTarget(unsaved)
    setAsking(true)
  }, [hasNavigatedAway, unsaved, onTarget])
  const leave = (next?: PanelTarget): void => {
    setUnsaved(undefined)
    setAsking(false)
    onTarget(next)
  }
  const close = (): void => (unsaved === undefined ? leave() : setAsking(true))
  return (
    <Panel
      title={<PanelTitle {...{ collection }} target={current} />}
      isOpen={current !== undefined}
      onClose={close}
    >
      {current !== undefined && (
        <PanelContent
          key={keyOf(current)}
          {...{ collection, isAsking }}
          target={current}
          tab={tabOf(isSameTarget(current, target) ? target : current)}
          onTab={(tab) => onTarget(withTab(current, tab))}
          onDirty={(isDirty) => {
            setUnsaved(isDirty ? current : undefined)
            if (!isDirty) setAsking(false)
          }}
          onStay={() => setAsking(false)}
          onLeave={leave}
          onCancel={close}
          onSaved={() => {
            leave()
            onSaved(current.kind === 'new')
          }}
          onRemove={(id) => {
            leave()
            onRemove(id)
          }}
          onViewAs={props.onViewAs}
        />
      )}
    </Panel>
  )
}

function PanelTitle({
  collection,
  target,
}: {
  collection: Collection
  target: PanelTarget | undefined
}): ReactNode {
  const { data } = useItem(collection, target?.kind === 'item' ? target.id : undefined)
  if (target?.kind === 'new')
    return target.copyOf === undefined ? texts.panel.newItem : texts.panel.copy
  return data ? labelOf(data, displayFieldOf(collection)) : (target?.id ?? '')
}

interface PanelContentProps {
  collection: Collection
  target: PanelTarget
  tab: PanelTab | undefined
  onTab: (tab: PanelTab | undefined) => void
  isAsking: boolean
  onDirty: (isDirty: boolean) => void
  onStay: () => void
  onLeave: (next?: PanelTarget) => void
  onCancel: () => void
  onSaved: (id: string) => void
  onRemove: (id: string) => void
  onViewAs: (author: string) => void
}

/** Loads the item of the target, or the one to copy, and then shows the form. */
function PanelContent(props: PanelContentProps): ReactNode {
  const { collection, target, onSaved } = props
  const id = target.kind === 'item' ? target.id : target.copyOf
  const item = useItem(collection, id)
  const [fresh] = useState<ItemVersion>(() => ({
    id: createItemId(),
    revision: undefined,
    data: {},
  }))
  // The version on which the form is based. Basing the form on a later version would hide
  // conflicts.
  const [loaded, setLoaded] = useState<ItemVersion>()
  if (loaded === undefined && item.data && !item.isFetching) setLoaded(item.data)
  if (target.kind === 'new' && id === undefined) {
    return <EditorView {...props} start={{ collection, base: fresh, isNew: true, onSaved }} />
  }
  if (loaded === undefined) {
    if (item.error !== null) return <Problem error={item.error} onRetry={() => item.refetch()} />
    if (item.data !== null) return <Loading noun={texts.panel.noun} lines={8} />
    return (
      <>
        <EmptyState title={texts.panel.none}>{texts.panel.noneText}</EmptyState>
        {id !== undefined && (
          <section className="panel-section" aria-label={texts.panel.history}>
            <h3>{texts.panel.history}</h3>
            <ItemHistory {...{ collection }} itemId={id} />
          </section>
        )}
      </>
    )
  }
  const start: EditorStart =
    target.kind === 'item'
      ? { collection, base: loaded, isNew: false, onSaved }
      : {
          collection,
          base: fresh,
          isNew: true,
          copied: contentToCopy(loaded.data, collection),
          copyOf: loaded.id,
          onSaved,
        }
  return <EditorView {...props} start={start} />
}

function EditorView({ start, ...props }: PanelContentProps & { start: EditorStart }): ReactNode {
  const { collection, tab, onTab, isAsking, onDirty, onStay, onLeave, onCancel, onRemove } = props
  const editor = useItemEditor(start)
  const { isDirty, discard } = editor
  useUnsavedChanges(isDirty, { onDiscard: discard })
  const { base, isNew } = start
  const report = useEffectEvent(onDirty)
  useEffect(() => report(isDirty), [isDirty])
  return (
    <>
      <DiscardDialog
        isOpen={isAsking && isDirty}
        onKeep={onStay}
        onDiscard={() => {
          discard()
          onLeave()
        }}
      />
      {!isNew && (
        <div className="panel-tools">
          <Restricted needs="data:write">
            <Button
              className="button quiet"
              isDisabled={isDirty}
              onPress={() => onLeave({ kind: 'new', copyOf: base.id })}
            >
              {texts.panel.duplicate}
            </Button>
          </Restricted>
          <ViewAsAuthor author={base.data._owner} isDisabled={isDirty} onViewAs={props.onViewAs} />
          <CopyButton text={base.id} noun={texts.panel.copiedId} />
          <CopyButton text={JSON.stringify(base.data, null, 2)} noun="JSON" />
          <Restricted needs="data:write">
            <Button className="button quiet danger" onPress={() => onRemove(base.id)}>
              {commonWords.remove}
            </Button>
          </Restricted>
        </div>
      )}
      {isNew ? (
        <Restricted needs="data:write">
          <ItemForm editor={editor} saveWord={texts.panel.create} onCancel={onCancel} />
        </Restricted>
      ) : (
        <ItemTabs
          {...{ collection, tab, onTab, isDirty }}
          item={base}
          onRestored={() => start.onSaved(base.id)}
        >
          <Restricted needs="data:write">
            <ItemForm editor={editor} saveWord={commonWords.save} onCancel={onCancel}>
              <SystemFields item={base} />
            </ItemForm>
          </Restricted>
        </ItemTabs>
      )}
    </>
  )
}

interface ViewAsAuthorProps extends Pick<PanelContentProps, 'onViewAs'> {
  author: WireValue | undefined
  isDisabled: boolean
}

function ViewAsAuthor({ author, isDisabled, onViewAs }: ViewAsAuthorProps): ReactNode {
  if (typeof author !== 'string') return null
  return (
    <Restricted needs="data:write">
      <Button className="button quiet" {...{ isDisabled }} onPress={() => onViewAs(author)}>
        {texts.panel.viewAsAuthor}
      </Button>
    </Restricted>
  )
}

/** Returns the content without lists of references that are too long for a new item. */
function contentToCopy(data: WireItemData, collection: Collection): WireItemData {
  return Object.fromEntries(
    Object.entries(contentOf(data)).filter(
      ([key, value]) => !hasTooManyReferences({ [key]: value }, collection),
    ),
  )
}

function keyOf(target: PanelTarget): string {
  return target.kind === 'item' ? `item ${target.id}` : `new ${target.copyOf ?? ''}`
}

function isSameTarget(target: PanelTarget, other: PanelTarget | undefined): other is PanelTarget {
  return other !== undefined && keyOf(target) === keyOf(other)
}

function tabOf(target: PanelTarget): PanelTab | undefined {
  return target.kind === 'item' ? target.tab : undefined
}

function withTab(target: PanelTarget, tab: PanelTab | undefined): PanelTarget {
  if (target.kind === 'new') return target
  return tab === undefined ? { kind: 'item', id: target.id } : { ...target, tab }
}
