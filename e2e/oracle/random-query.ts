import type { AllItems, ItemFilter, ItemQuery } from '@foyer/client'

/** Returns a generator of numbers between 0 and 1, deterministic for a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Builder = ItemFilter | ItemQuery<Record<string, unknown>>

const FIELDS = ['a', 'b', 'c.d', '_id', 'été', 'a b']

/** Builds a random query, deterministic for a seed, and runs it. */
export function randomQuery(items: AllItems, seed: number): Promise<unknown> {
  const next = randomNumbers(seed)
  const below = (count: number) => Math.floor(next() * count)
  const pick = <Value>(...choices: readonly [Value, ...Value[]]): Value =>
    choices[below(choices.length)] ?? choices[0]
  const field = () => pick('a', ...FIELDS)
  const date = () => new Date(below(2 ** 31) * 1000)
  const words = () => pick('', 'x', 'Amélie 🎬', '"\\/', 'long '.repeat(below(60)))
  const comparable = () => pick<string | number | Date>(words(), below(100) / 4, -1, date())
  const value = (): unknown =>
    pick<unknown>(comparable(), null, undefined, true, [1, date()], { at: date(), n: [null] })
  const list = () => Array.from({ length: below(4) }, () => below(9))

  const condition = <Value extends Builder>(to: Value): Value => {
    const name = field()
    const steps: (() => unknown)[] = [
      () => to.eq(name, value()),
      () => to.ne(name, value()),
      () => to.gt(name, comparable()),
      () => to.ge(name, comparable()),
      () => to.lt(name, comparable()),
      () => to.le(name, comparable()),
      () => to.between(name, below(5), below(9)),
      () => to.between(name, date(), date()),
      () => to.startsWith(name, words()),
      () => to.endsWith(name, words()),
      () => to.contains(name, words()),
      () => to.hasSome(name, list()),
      () => to.hasAll(name, [words(), date()]),
      () => to.hasSome(name, 1, 2),
      () => to.isEmpty(name),
      () => to.isNotEmpty(name),
    ]
    return pick(steps[0] ?? (() => to), ...steps)() as Value
  }
  const build = <Value extends Builder>(from: Value, depth: number): Value => {
    let built = from
    for (let step = below(5); step > 0; step--) {
      const inner = () => build(items.filter(), depth - 1)
      const how = depth > 0 ? below(8) : 7
      if (how === 0) built = built.or(inner()) as Value
      else if (how === 1) built = built.and(inner()) as Value
      else if (how === 2) built = built.not(inner()) as Value
      else built = condition(built)
    }
    return built
  }
  let query = build(items.query('films'), 3)
  if (below(2)) query = query.ascending(field(), field())
  if (below(3) === 0) query = query.descending(field())
  if (below(2)) query = query.limit(1 + below(1000))
  if (below(3) === 0) query = query.skip(below(50))
  if (below(3) === 0) query = query.fields(field())
  if (below(4) === 0) query = query.include('r', 's', 1 + below(50))
  return pick<() => Promise<unknown>>(
    () => query.find({ returnTotalCount: below(2) === 0 }),
    () => query.count(),
    () => query.distinct(field()),
  )()
}
