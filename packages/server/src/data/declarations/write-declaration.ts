import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '@foyer/protocol'
import type { CollectionDeclaration, RolePermissions } from '@foyer/protocol/collection-endpoints'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import {
  completeDeclaration,
  defaultFlags,
  defaultIndex,
  defaultOrder,
  defaultPermissions,
} from './declaration.js'

type Properties = Readonly<Record<string, unknown>>

/** Properties in a site file that are not part of a declaration. They stay in the file. */
const fileOnly: readonly string[] = ['seed']

/**
 * Returns a declaration in the form of a site file. Properties that the file contains keep their place; others are
 * added if their value is not the default.
 * @param written the declaration of the collection in the file
 */
export function writeDeclaration(
  written: Properties,
  declaration: CollectionDeclaration,
): Properties {
  const { permissions, rolePermissions, fields, indexes } = declaration
  const levels = isJsonObject(written.permissions) ? written.permissions : {}
  const whole = {
    ...declaration,
    permissions: overwrite(levels, permissions, defaultPermissions),
    rolePermissions: keepOrders(written.rolePermissions, rolePermissions),
    fields: fields.map((field) =>
      overwrite(elementOf(written.fields, 'key', field.key), field, defaultFlags),
    ),
    indexes: indexes.map((index) => {
      const before = elementOf(written.indexes, 'name', index.name)
      const paths = index.fields.map((field) =>
        overwrite(elementOf(before.fields, 'path', field.path), field, defaultOrder),
      )
      return overwrite(before, { ...index, fields: paths }, defaultIndex)
    }),
  }
  // The id and the fields have no default: they are always written.
  const {
    id: _id,
    fields: _fields,
    ...defaults
  } = completeDeclaration({ id: declaration.id, fields: [] })
  return overwrite(written, whole, { ...defaults, permissions: {} })
}

/** Returns a declaration for a file that does not contain it yet. Names all permission levels. */
export function writeNewDeclaration(declaration: CollectionDeclaration): Properties {
  return { ...writeDeclaration({}, declaration), permissions: declaration.permissions }
}

/** Keeps the order of a role's operations in the file if the role has the same ones. */
function keepOrders(written: unknown, roles: RolePermissions): Properties {
  const before = isJsonObject(written) ? written : {}
  const entries = Object.entries(roles).map(([role, allows]) => {
    const list = before[role]
    const isSame = Array.isArray(list) && isDeepStrictEqual(new Set(list), new Set(allows))
    return [role, isSame ? list : allows] as const
  })
  return Object.fromEntries(entries)
}

function overwrite(written: Properties, values: object, defaults: object): Properties {
  const byName = new Map(Object.entries(values))
  const standard = new Map(Object.entries(defaults))
  const remaining = Object.entries(written).flatMap(([name, value]) => {
    if (byName.has(name)) return [[name, byName.get(name)] as const]
    return fileOnly.includes(name) ? [[name, value] as const] : []
  })
  const added = [...byName].filter(
    ([name, value]) =>
      !Object.hasOwn(written, name) && !isDeepStrictEqual(value, standard.get(name)),
  )
  return Object.fromEntries([...remaining, ...added])
}

function elementOf(list: unknown, property: string, name: string): Properties {
  const all: unknown[] = Array.isArray(list) ? list : []
  return all.filter(isJsonObject).find((object) => object[property] === name) ?? {}
}

/** Returns the unified diff of two texts of the site file; empty if they are equal. */
export function siteFileDiff(before: string, after: string): string {
  if (before === after) return ''
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  return createTwoFilesPatch('foyer.json', 'foyer.json', before, after, '', '', options)
}

/** Returns the unified diff of two declarations in the form of a site file; empty if they are equal. */
export function declarationDiff(
  before: CollectionDeclaration,
  after: CollectionDeclaration,
): string {
  const written = writeNewDeclaration(before)
  const textOf = (declaration: Properties): string => `${JSON.stringify(declaration, null, 2)}\n`
  return siteFileDiff(textOf(written), textOf(writeDeclaration(written, after)))
}
