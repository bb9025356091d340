/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5)
}

/**
 * @param {readonly number[]} values
 * @param {number} part 0.99 for the 99th percentile
 */
export function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/**
 * Returns the rounded median with the lowest and the highest value, for example `12 (10 to 15)`.
 *
 * @param {readonly number[]} values
 */
export function spread(values) {
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)]
  return `${Math.round(middle)} (${Math.round(lowest)} to ${Math.round(highest)})`
}

/** @param {number} value */
export function rounded(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(value >= 10 ? 1 : 2)
}

/**
 * Prints a table with headings, the first column left-aligned and the others right-aligned.
 *
 * @param {readonly (readonly string[])[]} rows
 */
export function printTable(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(`| ${cells.join(' | ')} |`)
    if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  }
}
