import type { Collection } from '@foyer/protocol'
import type { ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { displayFieldOf } from '../../../collections-data/fields.js'
import { FormError } from '../../../forms/FormError.js'
import { PersonPicker } from '../../../people/PersonPicker.js'
import { ViewAsIcon } from '../../../ui/icons.js'
import { labelOf } from '../editors/item-label.js'
import { useItem } from '../item-panel/useItem.js'
import { texts } from './texts/texts.js'

interface ViewAsMenuProps {
  collection: Collection
  /** Ids of the selected items; undefined where items cannot be selected. */
  selected?: ReadonlySet<string>
  onPick: (viewAs: ViewAs) => void
}

/** Choice of the person as whom the items are shown: a visitor, a member, or the author of the selected item. */
export function ViewAsMenu({ collection, selected, onPick }: ViewAsMenuProps): ReactNode {
  return (
    <DialogTrigger>
      <Button className="button">
        <ViewAsIcon /> {texts.action}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="view-as-menu" aria-label={texts.menu}>
          {({ close }) => {
            const pick = (viewAs: ViewAs): void => {
              close()
              onPick(viewAs)
            }
            return (
              <PersonPicker onPick={pick}>
                {selected !== undefined && (
                  <AuthorChoice {...{ collection, selected }} onPick={pick} />
                )}
              </PersonPicker>
            )
          }}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function AuthorChoice({
  collection,
  selected,
  onPick,
}: Required<Omit<ViewAsMenuProps, 'selected'>> & { selected: ReadonlySet<string> }): ReactNode {
  const [id] = selected
  const { data: item, error } = useItem(collection, selected.size === 1 ? id : undefined)
  if (selected.size !== 1) return <p className="hint">{texts.selectOne}</p>
  if (error !== null) return <FormError error={error} />
  if (!item) return <p className="hint">{texts.readingAuthor}</p>
  const name = labelOf(item, displayFieldOf(collection))
  const { _owner: author } = item.data
  if (typeof author !== 'string') return <p className="hint">{texts.noAuthor(name)}</p>
  return (
    <Button className="button" onPress={() => onPick({ kind: 'member', memberId: author })}>
      {texts.authorOf(name)}
    </Button>
  )
}
