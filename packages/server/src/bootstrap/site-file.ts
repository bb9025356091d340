import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { collectionLimits } from '@foyer/protocol'
import * as v from 'valibot'
import { CLIENT_ID_PATTERN } from '../config.js'
import { fieldDefinitions } from '../data/collections/field-schema.js'
import { declaredCollectionId, name, text } from '../data/collections/name-schemas.js'
import { collectionPlugins } from '../data/collections/plugin-schema.js'
import { deletionRule } from '../data/deletion/member-deletion-rule.js'
import { rolePermissions } from '../data/permissions/member-role-permissions.js'
import { permissionLevels } from '../data/permissions/permission-words.js'
import {
  type ContentSources,
  type SourceDirective,
  sourceDirectives,
  sourceProblem,
} from '../lib/content-source.js'
import { redirectUriProblem } from '../lib/redirect-uri-problem.js'
import { StartError } from '../lib/start-error.js'
import { type PartialSettings, settingsSchema } from '../settings/settings.js'
import { parseSiteFile, type SiteSource } from './parse-site-file.js'

/** The declarations of `foyer.json` in a site's folder. @see docs/site-file.md */
export interface SiteFile {
  name: string
  /** The first client of the site. The server chooses missing values. */
  client: DeclaredClient
  /** The built site, if the server serves it. */
  serve: ServedSite | undefined
  settings: PartialSettings
  collections: DeclaredCollection[]
  /** What the declarations were read from, for the lines of later errors. */
  source?: SiteSource
}

/** Location of a built site. The paths are absolute. */
export interface ServedSite {
  /** Folder with the pages of the site, or with the files of the pages that the module renders. */
  files?: string
  /** Module that renders the pages. Its default export has a function `fetch`. */
  module?: string
  /** Sources besides this server from which the pages in `files` may load, by directive. */
  sources?: ContentSources
}

const level = v.picklist(permissionLevels)
const index = v.strictObject({
  name: v.string(),
  fields: v.array(
    v.strictObject({ path: v.string(), order: v.exactOptional(v.picklist(['ASC', 'DESC'])) }),
  ),
  unique: v.exactOptional(v.boolean()),
  caseInsensitive: v.exactOptional(v.boolean()),
})

const collection = v.strictObject({
  id: declaredCollectionId,
  displayName: v.exactOptional(name),
  fields: fieldDefinitions,
  /** Checks writes against the fields. */
  enforce: v.exactOptional(v.boolean()),
  // An operation without a level is allowed to operators only.
  permissions: v.optional(
    v.strictObject({
      read: v.optional(level, 'PRIVILEGED'),
      insert: v.optional(level, 'PRIVILEGED'),
      update: v.optional(level, 'PRIVILEGED'),
      remove: v.optional(level, 'PRIVILEGED'),
    }),
    {},
  ),
  rolePermissions: v.exactOptional(rolePermissions),
  description: v.exactOptional(text(collectionLimits.descriptionLength)),
  displayField: v.exactOptional(name),
  plugins: v.exactOptional(collectionPlugins),
  indexes: v.exactOptional(v.array(index)),
  /** Treatment of a member's items when the member is deleted. */
  onMemberDeletion: v.exactOptional(deletionRule),
  /** False leaves the items out of the event log. */
  events: v.exactOptional(v.boolean()),
  /** Path of a file with one item per line, which is loaded when the collection is created. */
  seed: v.exactOptional(v.string()),
})

/** A declared collection with the default of its name. The path of its seed is absolute. */
export type DeclaredCollection = Omit<v.InferOutput<typeof collection>, 'displayName' | 'seed'> & {
  displayName: string
  seed: string | undefined
}

/** Returns the problem of a redirect URI, which may be a path of this server; undefined without a problem. */
function declaredRedirectUriProblem(uri: string): string | undefined {
  if (!uri.startsWith('/')) return redirectUriProblem(uri)
  if (uri.startsWith('//')) return 'expected one slash before a path'
  return redirectUriProblem(`https://server.example${uri}`)
}

const client = v.strictObject({
  id: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(CLIENT_ID_PATTERN, 'expected up to 100 letters, digits, ".", "_" and "-"'),
    ),
  ),
  /**
   * URLs, or paths of this server, to which login and logout may redirect. Pages of their origins may call the server.
   */
  redirectUris: v.exactOptional(v.array(checkedText(declaredRedirectUriProblem))),
})

export type DeclaredClient = v.InferOutput<typeof client>

function contentSources(directive: SourceDirective) {
  return v.exactOptional(v.array(checkedText((source) => sourceProblem(directive, source))))
}

/** Checks a string with a function that returns the problem of an invalid one. */
function checkedText(problemOf: (text: string) => string | undefined) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? problemOf(dataset.value) : undefined
      if (problem !== undefined) {
        addIssue({ message: `"${dataset.value}" is not a valid value: ${problem}` })
      }
    }),
  )
}

const servedSite = v.pipe(
  v.strictObject({
    module: v.exactOptional(v.string()),
    files: v.exactOptional(v.string()),
    sources: v.exactOptional(
      v.strictObject(
        Object.fromEntries(
          sourceDirectives.map((directive) => [directive, contentSources(directive)]),
        ) as {
          [Directive in SourceDirective]: ReturnType<typeof contentSources>
        },
      ),
    ),
  }),
  v.check(({ module, files }) => (module ?? files) !== undefined, 'expected "files" or "module"'),
)

/** Schema of `foyer.json`. The file `foyer.schema.json` of this package is generated from it. */
export const siteFileSchema = v.strictObject({
  $schema: v.exactOptional(v.string()),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  client: v.optional(client, {}),
  serve: v.exactOptional(v.union([v.string(), servedSite])),
  settings: v.optional(settingsSchema, {}),
  collections: v.optional(
    v.pipe(
      v.array(collection),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const all = dataset.value
        for (const [key, value] of all.entries()) {
          if (all.findIndex(({ id }) => id === value.id) === key) continue
          const place = { type: 'array', origin: 'value', input: all, key, value } as const
          addIssue({ message: 'declared twice; expected each id once', path: [place] })
        }
      }),
    ),
    [],
  ),
})

/**
 * Reads `foyer.json` in the folder of a site. Paths in the file are relative to the folder.
 * @throws StartError with every invalid place
 */
export async function readSiteFile(folder: string): Promise<SiteFile> {
  const path = join(folder, 'foyer.json')
  const source = { path, text: await readSiteText(path) }
  const declared = parseSiteFile(siteFileSchema, source)
  const { name, client, serve, settings, collections } = declared
  return {
    name,
    client,
    serve: serve === undefined ? undefined : resolveServed(folder, serve),
    settings,
    collections: collections.map((collection) => ({
      ...collection,
      displayName: collection.displayName ?? collection.id,
      seed: collection.seed === undefined ? undefined : resolve(folder, collection.seed),
    })),
    source,
  }
}

function resolveServed(
  folder: string,
  serve: string | v.InferOutput<typeof servedSite>,
): ServedSite {
  if (typeof serve === 'string') return { files: resolve(folder, serve) }
  const { module, files, ...sources } = serve
  return {
    ...sources,
    ...(module !== undefined && { module: resolve(folder, module) }),
    ...(files !== undefined && { files: resolve(folder, files) }),
  }
}

/**
 * Reads the text of a site file, without a byte order mark.
 * @throws StartError if it is missing, cannot be read, or is not UTF-8
 */
export async function readSiteText(path: string): Promise<string> {
  const bytes = await readSiteBytes(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new StartError(`the site file "${path}" is not valid UTF-8; save it in UTF-8`, {
      cause: error,
    })
  }
}

async function readSiteBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const problem = isMissing
      ? `there is no site file "${path}"; "npx @foyer/server init" writes one`
      : `the site file "${path}" cannot be read`
    throw new StartError(problem, { cause: error })
  }
}
