import { isStorableText } from '@foyer/protocol'

/** Thrown for a string with NUL or an unpaired surrogate, which no database can store unchanged. */
export class UnstorableTextError extends Error {
  override name = 'UnstorableTextError'
}

/** A piece of SQL with separate parameters. Create it with the `sql` tag, never from strings. */
export class Sql {
  readonly text: readonly string[]
  readonly values: readonly SqlValue[]

  constructor(text: readonly string[], values: readonly SqlValue[]) {
    this.text = text
    this.values = values
  }
}

/** Renders a statement with a `?` for each value. */
export function statementText({ text }: Sql): string {
  return text.join('?')
}

/** A parameter type that both databases accept. */
export type SqlValue = string | number | bigint | null | Uint8Array

/**
 * Creates a piece of SQL: `` sql`… ${x} …` ``. A nested `Sql` becomes part of the text, any other value a parameter.
 * @throws UnstorableTextError on both databases. PostgreSQL would fail, and SQLite would store another string
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  const text: string[] = []
  const values: SqlValue[] = []
  // A plain loop, for speed: every query calls this function several times.
  let tail = strings[0] ?? ''
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    const after = strings[index + 1] ?? ''
    if (part instanceof Sql) {
      const last = part.text.length - 1
      for (let piece = 0; piece < last; piece++) {
        text.push(tail + part.text[piece])
        tail = ''
      }
      for (const value of part.values) values.push(value)
      tail += part.text[last] + after
    } else {
      if (typeof part === 'string') assertStorable(part)
      values.push(part ?? null)
      text.push(tail)
      tail = after
    }
  }
  text.push(tail)
  return new Sql(text, values)
}

/** Returns the values of a statement unchanged. @throws UnstorableTextError */
export function storable<Value extends SqlValue>(values: Value[]): Value[] {
  for (const value of values) if (typeof value === 'string') assertStorable(value)
  return values
}

/** Returns a string to look up, or NULL, which matches nothing, for a string that cannot be stored. */
export function lookupText(text: string): string | null {
  return isStorableText(text) ? text : null
}

function assertStorable(text: string): void {
  if (isStorableText(text)) return
  throw new UnstorableTextError('a string contains NUL or an unpaired surrogate')
}

/** Joins pieces with a separator. Returns an empty piece for an empty list. */
export function join(parts: readonly Sql[], separator: string): Sql {
  const text: string[] = []
  const values: SqlValue[] = []
  let tail = ''
  for (const [index, part] of parts.entries()) {
    if (index > 0) tail += separator
    for (const piece of part.text.slice(0, -1)) {
      text.push(tail + piece)
      tail = ''
    }
    tail += part.text.at(-1) ?? ''
    for (const value of part.values) values.push(value)
  }
  text.push(tail)
  return new Sql(text, values)
}

/** Compiles a list of parameters, such as for `in (…)`. */
export function list(values: readonly SqlValue[]): Sql {
  return join(
    values.map((value) => sql`${value}`),
    ', ',
  )
}

/** Compiles the beginning of a statement that inserts into columns of a table. */
export function insertInto(table: string, columns: readonly string[]): Sql {
  return sql`insert into ${identifier(table)} (${join(columns.map(identifier), ', ')})`
}

/** Quotes a string constant, where SQL requires a constant instead of a parameter. */
export function literal(value: string): Sql {
  return new Sql([`'${value.replaceAll("'", "''")}'`], [])
}

/**
 * Writes an integer into the SQL text, where a parameter would cost more.
 * @throws RangeError for any other number
 */
export function integer(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError(`"${value}" is not a safe integer`)
  return new Sql([String(value)], [])
}

/** Quotes the name of a table, column or index. */
export function identifier(name: string): Sql {
  return new Sql([`"${name.replaceAll('"', '""')}"`], [])
}
