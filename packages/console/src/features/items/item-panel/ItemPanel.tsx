import { type Collection, readWireDate, type WireItemData, type WireValue } from '@foyer/protocol'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, type Path } from 'react-router'
import { displayFieldOf } from '../../../collections-data/fields.js'
import { FormPanel } from '../../../forms/FormPanel.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { Restricted } from '../../../owner/rights.js'
import { MemberName } from '../../../people/MemberName.js'
import { useNamedMember } from '../../../people/useMember.js'
import { CopyButton } from '../../../ui/CopyButton.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Loading } from '../../../ui/Loading.js'
import { Problem } from '../../../ui/Problem.js'
import { TimeText } from '../../../ui/TimeText.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { memberPath } from '../../../url/page-paths.js'
import { labelOf } from '../editors/item-label.js'
import { ItemHistory } from '../history/ItemHistory.js'
import { contentOf, hasTooManyReferences, type ItemVersion } from '../item-version.js'
import { type PanelTarget, readItemsView } from '../items-view.js'
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
  /** Called when an item was created and the form of another one follows. */
  onAdded: () => void
  onRemove: (id: string) => void
  /** Shows the items as the author of the item gets them. */
  onViewAs: (author: string) => void
}

/** Panel with the form of one item. */
export function ItemPanel(props: ItemPanelProps): ReactNode {
  const { collection, target, onTarget } = props
  return (
    <FormPanel
      title={<PanelTitle {...{ collection, target }} />}
      isOpen={target !== undefined}
      onClose={() => onTarget(undefined)}
      isDismissable
    >
      {target !== undefined && <PanelContent key={keyOf(target)} {...props} target={target} />}
    </FormPanel>
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

type PanelContentProps = ItemPanelProps & { target: PanelTarget }

/** Loads the item of the target, or the one to copy, and then shows the form. */
function PanelContent(props: PanelContentProps): ReactNode {
  const { collection, target } = props
  const id = target.kind === 'item' ? target.id : target.copyOf
  const item = useItem(collection, id)
  const [fresh, setFresh] = useState(newItem)
  /** Name of the item that was created last. */
  const [added, setAdded] = useState<string>()
  // The version on which the form is based. Basing the form on a later version would hide
  // conflicts.
  const [loaded, setLoaded] = useState<ItemVersion>()
  if (loaded === undefined && item.data && !item.isFetching) setLoaded(item.data)
  if (target.kind === 'new' && id === undefined) {
    return (
      <>
        <p className="notice success item-added" role="status">
          {added !== undefined && texts.panel.added(added)}
        </p>
        <EditorView
          key={fresh.id}
          {...props}
          start={{ collection, base: fresh, isNew: true }}
          isNext={added !== undefined}
          onNext={(name) => {
            setAdded(name)
            setFresh(newItem())
            props.onAdded()
          }}
        />
      </>
    )
  }
  if (loaded === undefined) {
    if (item.error !== null) return <Problem error={item.error} onRetry={() => item.refetch()} />
    if (item.data !== null) return <Loading noun={texts.panel.noun} lines={8} />
    return (
      <>
        <EmptyState title={texts.panel.none}>{texts.panel.noneText}</EmptyState>
        {id !== undefined && (
          <section className="section" aria-label={texts.panel.history}>
            <h3>{texts.panel.history}</h3>
            <ItemHistory {...{ collection }} itemId={id} />
          </section>
        )}
      </>
    )
  }
  const start =
    target.kind === 'item'
      ? { collection, base: loaded, isNew: false }
      : {
          collection,
          base: fresh,
          isNew: true,
          copied: contentToCopy(loaded.data, collection),
          copyOf: loaded.id,
        }
  return <EditorView {...props} start={start} />
}

function newItem(): ItemVersion {
  return { id: createItemId(), revision: undefined, data: {} }
}

interface EditorViewProps extends PanelContentProps {
  start: Omit<EditorStart, 'onSaved'>
  /** True if the form follows that of another new item. */
  isNext?: boolean
  /** Called with the name of the created item, to show the form of another one. */
  onNext?: (name: string) => void
}

function EditorView({ start, isNext = false, onNext, ...props }: EditorViewProps): ReactNode {
  const { collection, target, onTarget, onRemove } = props
  const { base, isNew } = start
  const leave = (): void => {
    forgetChanges()
    onTarget(undefined)
  }
  const addsAnother = useRef(false)
  const finish = (): void => {
    if (addsAnother.current && onNext !== undefined) {
      forgetChanges()
      onNext(editor.drafts[displayFieldOf(collection)]?.trim() || base.id)
      return
    }
    leave()
    props.onSaved(isNew)
  }
  const editor = useItemEditor({ ...start, onSaved: finish })
  const { isDirty, discard } = editor
  const save = (isAnother: boolean): void => {
    addsAnother.current = isAnother
    void editor.save()
  }
  const forgetChanges = useUnsavedChanges(isDirty, { isLostAt: leavesForm, onDiscard: discard })
  return (
    <>
      {!isNew && <Byline item={base} />}
      {!isNew && (
        <div className="panel-tools">
          <Restricted needs="data:write">
            <Button
              className="button quiet"
              isDisabled={isDirty}
              onPress={() => onTarget({ kind: 'new', copyOf: base.id })}
            >
              {texts.panel.duplicate}
            </Button>
          </Restricted>
          <ViewAsAuthor author={base.data._owner} isDisabled={isDirty} onViewAs={props.onViewAs} />
          <CopyButton text={base.id} noun={texts.panel.copiedId} />
          <CopyButton text={JSON.stringify(base.data, null, 2)} noun="JSON" />
          <Restricted needs="data:write">
            <Button
              className="button quiet danger"
              onPress={() => {
                leave()
                onRemove(base.id)
              }}
            >
              {commonWords.remove}
            </Button>
          </Restricted>
        </div>
      )}
      {isNew ? (
        <Restricted needs="data:write">
          <ItemForm
            {...{ editor, isNext }}
            saveWord={texts.panel.create}
            onSave={() => save(false)}
            onSaveAndAdd={onNext && (() => save(true))}
          />
        </Restricted>
      ) : (
        <ItemTabs
          {...{ collection, isDirty }}
          tab={target.kind === 'item' ? target.tab : undefined}
          onTab={(tab) => onTarget({ kind: 'item', id: base.id, ...(tab && { tab }) })}
          item={base}
          onRestored={finish}
        >
          <Restricted needs="data:write">
            <ItemForm editor={editor} saveWord={commonWords.save} onSave={() => save(false)}>
              <SystemFields item={base} />
            </ItemForm>
          </Restricted>
        </ItemTabs>
      )}
    </>
  )
}

/** Creation date and author of an item. An import may store an item without them. */
function Byline({ item: { data } }: { item: ItemVersion }): ReactNode {
  const date = data._createdDate === undefined ? undefined : readWireDate(data._createdDate)
  if (date === undefined) return null
  const { _owner: author } = data
  const time = <TimeText iso={date.toJSON()} />
  return (
    <p className="item-byline">
      {typeof author === 'string'
        ? texts.panel.createdBy(<Author id={author} />, time)
        : texts.panel.created(time)}
    </p>
  )
}

/** Links a member. Other authors are visitors, and members who were deleted. */
function Author({ id }: { id: string }): ReactNode {
  const { data: member } = useNamedMember(id)
  const name = <MemberName id={id} />
  return member ? <Link to={memberPath(id)}>{name}</Link> : name
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

/** Returns whether a navigation shows another form, or none. */
function leavesForm(from: Path, to: Path): boolean {
  return from.pathname !== to.pathname || formAt(from) !== formAt(to)
}

function formAt({ search }: Path): string | undefined {
  const { panel } = readItemsView(new URLSearchParams(search))
  return panel && keyOf(panel)
}
