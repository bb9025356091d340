import type { ReactNode } from 'react'
import { direction } from '../../language/language.js'
import { valueText } from './detail-text.js'
import { texts } from './texts/texts.js'

interface ChangedValuesProps {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The values of a change: short ones in a line, long ones side by side on request. */
export function ChangedValues({ before, after }: ChangedValuesProps): ReactNode {
  return (
    <ul className="changed-values">
      {Object.entries(after).map(([name, value]) => (
        <li key={name}>
          <ChangedValue name={name} before={before[name]} after={value} />
        </li>
      ))}
    </ul>
  )
}

function ChangedValue({
  name,
  before,
  after,
}: {
  name: string
  before: unknown
  after: unknown
}): ReactNode {
  const [older, newer] = [valueText(before), valueText(after)]
  if (older.length + newer.length <= 60) {
    return (
      <>
        {name}: {older === valueText(null) ? older : <del>{older}</del>}{' '}
        <span aria-hidden="true">{direction === 'rtl' ? '←' : '→'}</span> <ins>{newer}</ins>
      </>
    )
  }
  return (
    <details>
      <summary>{name}</summary>
      <dl className="changed-values-both">
        <dt>{texts.before}</dt>
        <dd>
          <pre>{jsonText(before)}</pre>
        </dd>
        <dt>{texts.after}</dt>
        <dd>
          <pre>{jsonText(after)}</pre>
        </dd>
      </dl>
    </details>
  )
}

function jsonText(value: unknown): string {
  return value === null || value === undefined ? texts.nothing : JSON.stringify(value, null, 2)
}
