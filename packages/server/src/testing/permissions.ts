/** Permissions of a collection that everyone may read and change. */
export const open = {
  read: 'ANYONE',
  insert: 'ANYONE',
  update: 'ANYONE',
  remove: 'ANYONE',
} as const

/** Permissions of a collection that only operators may read and change. */
export const closed = {
  read: 'PRIVILEGED',
  insert: 'PRIVILEGED',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
} as const
