import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useApi } from '../../../api/api-context.js'
import type { RowsQuery } from '../grid/useItemRows.js'
import type { ExportFormat } from './export-run.js'
import { texts } from './texts/texts.js'

const formats: readonly { format: ExportFormat; name: string; about: string }[] = [
  { format: 'csv', name: 'CSV', about: texts.csv },
  { format: 'csv-semicolon', name: texts.csvSemicolon, about: texts.csvLocal },
  { format: 'jsonl', name: texts.jsonLines, about: texts.jsonl },
  { format: 'json', name: 'JSON', about: texts.json },
]

/** Menu that exports the items of a view, in the sort order of the view, in a chosen format. */
export function ExportMenu(query: RowsQuery): ReactNode {
  const api = useApi()
  const start = async (format: ExportFormat): Promise<void> => {
    const { startExport } = await import('./start-export.js')
    startExport(api, query, format)
  }
  return (
    <DialogTrigger>
      <Button className="button">{texts.action}</Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="columns-menu" aria-label={texts.menu}>
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
