import type { WireValue } from '@foyer/protocol'
import { type ReactNode, useMemo } from 'react'
import { jsonTokens } from './json-tokens.js'
import './json-view.css'

/** Maximum length of highlighted JSON; longer JSON is shown as plain text. */
const colouredLength = 60_000

/** Shows a value as JSON, with readable dates. */
export function JsonView({ value }: { value: WireValue }): ReactNode {
  const plain = useMemo(() => JSON.stringify(value, null, 2), [value])
  return (
    <pre className="json-view">
      <code>{plain.length > colouredLength ? plain : <Coloured value={value} />}</code>
    </pre>
  )
}

function Coloured({ value }: { value: WireValue }): ReactNode {
  const tokens = useMemo(() => jsonTokens(value), [value])
  let offset = 0
  return tokens.map((token) => {
    offset += token.text.length
    return (
      <span key={`${offset}-${token.kind}`} className={`json-${token.kind}`}>
        {token.text}
      </span>
    )
  })
}
