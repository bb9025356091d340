const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

const units: Record<string, string> = { K: 'thousand', M: 'million', B: 'billion' }

/** Writes dollars as a paper would: `$268 million`. */
export function dollars(amount: number): string {
  const parts = compact.formatToParts(amount)
  const number = parts.filter(({ type }) => type !== 'compact' && type !== 'literal')
  const unit = units[parts.find(({ type }) => type === 'compact')?.value ?? '']
  return `$${number.map(({ value }) => value).join('')}${unit ? ` ${unit}` : ''}`
}
