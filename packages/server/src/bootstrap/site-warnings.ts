import type { DeclaredCollection } from './site-file.js'

/**
 * Describes risks in declared collections, in one sentence each: permissions that allow others to change items, and
 * references without an index.
 */
export function siteWarnings(collections: readonly DeclaredCollection[]): string[] {
  return collections.flatMap((collection) => [
    ...openPermissions(collection),
    ...missingIndexWarnings(collection),
  ])
}

/** Describes permissions that allow everybody to write, or members to change the items of others. */
export function openPermissions({
  id,
  permissions,
}: Pick<DeclaredCollection, 'id' | 'permissions'>): string[] {
  return (['insert', 'update', 'remove'] as const).flatMap((operation) => {
    const level = permissions[operation]
    const place = `collection "${id}", permissions.${operation} is "${level}": `
    if (level === 'ANYONE') {
      return [
        `${place}everybody on the internet may ${operation} items; "SITE_MEMBER" needs a login`,
      ]
    }
    if (level === 'SITE_MEMBER' && operation !== 'insert') {
      return [
        `${place}every member may ${operation} the items of others; "SITE_MEMBER_AUTHOR" allows only their own`,
      ]
    }
    return []
  })
}

function missingIndexWarnings({ id, fields, indexes = [] }: DeclaredCollection): string[] {
  const indexed = indexes.map((index) => index.fields[0]?.path)
  return fields.flatMap(({ key, type }) =>
    type === 'REFERENCE' && !indexed.includes(key)
      ? [
          `collection "${id}", field "${key}": no index begins with this reference, so a query by it reads all items; add {"name": "by-${key}", "fields": [{"path": "${key}"}]} to "indexes"`,
        ]
      : [],
  )
}
