import { locale } from '../../language/language.js'

/**
 * Sign before the decimals of a number, in the language of the page. Where it is a comma, points join groups of digits.
 */
const decimalSign =
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ??
  '.'

/** Formats a number as owners enter it, with all its digits. */
export function formatNumberInput(value: number): string {
  return String(value).replace('.', decimalSign)
}

/** Number of an input, undefined for an empty one; or the kind of its problem. */
type NumberInput = { value: number | undefined } | { problem: 'number' | 'digitGroups' }

/** Parses the input of a number. Rejects groups of digits: `16.000` is 16 in one language, and 16000 in another. */
export function parseNumberInput(text: string): NumberInput {
  const input = text.trim()
  if (input === '') return { value: undefined }
  if (decimalSign !== '.' && /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/.test(input)) {
    return { problem: 'digitGroups' }
  }
  const plain = input.replace(decimalSign, '.')
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(value) ? { value } : { problem: 'number' }
}
