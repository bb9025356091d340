import type { BackupSummary } from '../storage/backup/backup-format.js'
import { isItemsTable } from '../storage/backup/site-tables.js'

/** What a backup holds, for the terminal: what people count, and the sum that tells two files apart. */
export function describeBackup({ header, rows, sha256 }: BackupSummary): string {
  const items = [...rows].filter(([name]) => isItemsTable(name)).map(([, count]) => count)
  const parts = [
    counted(rows.get('identities') ?? 0, 'member', 'members'),
    counted(rows.get('collections') ?? 0, 'collection', 'collections'),
    counted(sum(items), 'item', 'items'),
    `${counted(sum([...rows.values()]), 'row', 'rows')} in all`,
  ]
  return [
    parts.join(', '),
    `as of ${header.createdAt.slice(0, 40)}, written by release ${header.release.slice(0, 40)}`,
    `sha256 ${sha256}`,
  ].join('\n')
}

function counted(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
