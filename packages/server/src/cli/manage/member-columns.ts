import type { CollectionField } from '@foyer/protocol'

/** Parts of the profile that have a column of their own in a CSV file, beside `profile`. */
export const profileColumns = ['nickname', 'firstName', 'lastName', 'language'] as const

/** Columns of a file with members. The lists of roles and the profile are JSON in a CSV file. */
export const memberColumns: readonly CollectionField[] = [
  { key: 'email', type: 'TEXT' },
  { key: 'id', type: 'TEXT' },
  { key: 'passwordHash', type: 'TEXT' },
  { key: 'verified', type: 'BOOLEAN' },
  { key: 'status', type: 'TEXT' },
  // The text of the time, so that all formats have the same value.
  { key: 'createdDate', type: 'TEXT' },
  ...profileColumns.map((key) => ({ key, type: 'TEXT' as const })),
  { key: 'roles', type: 'ARRAY_STRING' },
  { key: 'muted', type: 'BOOLEAN' },
  { key: 'profile', type: 'OBJECT' },
]
