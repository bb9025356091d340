import { isItemsTable } from '../storage/backup/site-tables.js'
import type { BackupSummary } from '../storage/backup-format.js'
import { counted } from './terminal-text.js'

/** Describes a backup for the terminal: its counts and its checksum. */
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
