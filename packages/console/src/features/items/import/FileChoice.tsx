import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { SelectField } from '../../../forms/SelectField.js'
import { formatBytes } from '../../../ui/format/format-number.js'
import type { ImportState } from './import-session.js'
import type { Encoding, FileFormat, SourceFile } from './source-file.js'
import { texts } from './texts/texts.js'

interface FileChoiceProps {
  state: ImportState
  isDisabled: boolean
  onFile: (file: File) => void
  onEncoding: (encoding: Encoding) => void
}

const formats: Record<FileFormat, string> = {
  csv: 'CSV',
  json: texts.file.json,
  jsonl: texts.file.jsonl,
}

const encodings = [
  { value: 'utf-8', text: 'UTF-8' },
  { value: 'windows-1252', text: texts.file.western },
  { value: 'utf-16le', text: texts.file.littleEndian },
  { value: 'utf-16be', text: texts.file.bigEndian },
] as const

const delimiters: Readonly<Record<string, string>> = {
  ',': texts.file.commas,
  ';': texts.file.semicolons,
  '\t': texts.file.tabs,
}

/** Choice of the file, by button or by drag and drop, with its format and encoding. */
export function FileChoice({ state, isDisabled, onFile, onEncoding }: FileChoiceProps): ReactNode {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const events = ['dragover', 'drop']
    // The browser would open a file that is dropped beside the zone instead of the page.
    const keepPage = (event: Event): void => event.preventDefault()
    for (const name of events) window.addEventListener(name, keepPage)
    return () => {
      for (const name of events) window.removeEventListener(name, keepPage)
    }
  }, [])
  const { chosen, problem } = state
  const isReading = state.activity === 'reading'
  const take = (file: File | null | undefined): void => {
    if (file !== null && file !== undefined && !isDisabled) onFile(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <section className="import-part" aria-label={texts.file.label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className="import-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className="button" aria-disabled={isDisabled}>
          {chosen === undefined ? texts.file.choose : texts.file.chooseOther}
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.tsv,.json,.jsonl,.ndjson,.txt,text/csv,application/json"
            disabled={isDisabled}
            onChange={({ target }) => {
              take(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        <p role="status">
          {isReading
            ? texts.file.reading
            : chosen === undefined
              ? texts.file.orDrop
              : describe(chosen.source)}
        </p>
      </div>
      {problem !== undefined && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      {chosen !== undefined && !isReading && (
        <EncodingChoice source={chosen.source} {...{ isDisabled, onEncoding }} />
      )}
    </section>
  )
}

function describe({ file, format, delimiter }: SourceFile): string {
  const cells = format === 'csv' ? texts.file.cellsBetween(delimiters[delimiter] ?? delimiter) : ''
  return `${file.name}, ${formatBytes(file.size)}, ${formats[format]}${cells}`
}

interface EncodingChoiceProps extends Pick<FileChoiceProps, 'isDisabled' | 'onEncoding'> {
  source: SourceFile
}

/** Shown for a file that is not UTF-8, whose encoding is a guess. */
function EncodingChoice({ source, isDisabled, onEncoding }: EncodingChoiceProps): ReactNode {
  if (source.isUtf8) return null
  return (
    <div className="notice warning import-encoding">
      <SelectField
        label={texts.file.encoding}
        hint={texts.file.notUtf8}
        value={source.encoding}
        options={encodings}
        disabled={isDisabled}
        onChange={onEncoding}
      />
    </div>
  )
}
