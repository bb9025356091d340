const units = [
  { size: 1e9, name: 'billion' },
  { size: 1e6, name: 'million' },
  { size: 1e3, name: 'thousand' },
]

/** Formats dollars for reading: `$268 million`. */
export function dollars(amount: number): string {
  const rounded = Number(amount.toPrecision(3))
  const unit = units.find(({ size }) => rounded >= size)
  return unit ? `$${Number((rounded / unit.size).toPrecision(3))} ${unit.name}` : `$${rounded}`
}
