import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useApi } from '../../../api-context.js'
import type { RowsQuestion } from '../grid/useItemRows.js'
import type { ExportFormat } from './export-run.js'

const formats: readonly { format: ExportFormat; name: string; about: string }[] = [
  { format: 'csv', name: 'CSV', about: 'for spreadsheets: declared fields' },
  { format: 'jsonl', name: 'JSON lines', about: 'complete, an item on each line' },
  { format: 'json', name: 'JSON', about: 'complete, one list' },
]

/** Choice of a format, in which the items of the view are exported in their order. */
export function ExportMenu(question: RowsQuestion): ReactNode {
  const api = useApi()
  const start = async (format: ExportFormat): Promise<void> => {
    const { startExport } = await import('./start-export.js')
    startExport(api, question, format)
  }
  return (
    <DialogTrigger>
      <Button className="button">Export</Button>
      <Popover className="columns-popover" placement="bottom end">
        <Dialog className="columns-menu" aria-label="Export the items shown">
          {({ close }) => (
            <ul>
              {formats.map(({ format, name, about }) => (
                <li key={format}>
                  <Button
                    className="button quiet export-choice"
                    onPress={() => {
                      close()
                      void start(format)
                    }}
                  >
                    <strong>{name}</strong> <small>{about}</small>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
