import { type CollectionField, isSystemField } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { fieldLabel } from '../../../collections-data/fields.js'
import { Choice } from '../../../forms/Choice.js'
import { ColumnsIcon } from '../../../ui/icons.js'
import type { ItemsView } from '../items-view.js'
import type { GridColumn } from './columns.js'
import { texts } from './texts/texts.js'

interface ColumnsMenuProps {
  fields: readonly CollectionField[]
  /** The visible columns. */
  columns: readonly GridColumn[]
  view: ItemsView
  onColumns: (columns: ItemsView['columns'], widths: ItemsView['widths']) => void
}

/** Menu that shows and hides columns. The first one names the item, and stays. */
export function ColumnsMenu({ fields, columns, view, onColumns }: ColumnsMenuProps): ReactNode {
  const [first, ...others] = fields
  const visibleKeys = columns.map(({ key }) => key)
  const hidden = others.filter(
    ({ key }) => !isSystemField(key) && !visibleKeys.includes(key),
  ).length
  const show = (keys: readonly string[]): void =>
    onColumns(first === undefined ? keys : [first.key, ...keys], view.widths)
  return (
    <DialogTrigger>
      <Button className="button">
        <ColumnsIcon /> {texts.columns}
        {hidden > 0 && <span className="items-count">{texts.hidden(hidden)}</span>}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="columns-menu" aria-label={texts.columns}>
          <ul>
            {others.map((field) => (
              <li key={field.key}>
                <Choice
                  checked={visibleKeys.includes(field.key)}
                  onChange={(isChosen) =>
                    show(
                      others
                        .map(({ key }) => key)
                        .filter((key) =>
                          key === field.key ? isChosen : visibleKeys.includes(key),
                        ),
                    )
                  }
                >
                  {fieldLabel(field)}
                </Choice>
              </li>
            ))}
          </ul>
          <footer>
            <Button className="button quiet" onPress={() => show(others.map(({ key }) => key))}>
              {texts.showAll}
            </Button>
            <Button className="button quiet" onPress={() => onColumns(undefined, {})}>
              {texts.reset}
            </Button>
          </footer>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
