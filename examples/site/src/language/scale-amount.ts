/** Units of large amounts. */
export type AmountUnit = 'one' | 'thousand' | 'million' | 'billion'

const units: readonly { size: number; unit: AmountUnit }[] = [
  { size: 1e9, unit: 'billion' },
  { size: 1e6, unit: 'million' },
  { size: 1e3, unit: 'thousand' },
]

/** Splits an amount into a number of three digits and its unit: 134,966,411 is 135 million. */
export function scaleAmount(amount: number): { value: number; unit: AmountUnit } {
  const rounded = Number(amount.toPrecision(3))
  const { size, unit } = units.find((scale) => rounded >= scale.size) ?? { size: 1, unit: 'one' }
  return { value: rounded / size, unit }
}
