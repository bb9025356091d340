import { between, type Random } from './random.js'
import { circle, pointAt, polygon, rect, type Shape, side, slice } from './shapes.js'

/** Thriller: rings that pull to one side. */
export function vertigo(random: Random): Shape[] {
  const pull = between(random, 0, 359)
  const rings = between(random, 4, 6)
  const shapes = Array.from({ length: rings * 2 }, (_, at): Shape => {
    const r = 196 * (1 - at / (rings * 2))
    const [x, y] = pointAt(200, 200, 0.42 * (196 - r), pull)
    return { d: circle(x, y, r), tone: at % 2 === 0 ? 'figure' : 'ground' }
  })
  const [x, y] = pointAt(200, 200, 0.42 * 196, pull)
  return [...shapes, { d: circle(x, y, 15), tone: 'accent' }]
}

/** Thriller: someone at the end of a corridor. */
export function corridor(random: Random): Shape[] {
  const x = between(random, 150, 250)
  const wide = between(random, 26, 40)
  return [
    { d: polygon([0, 0], [x - wide, 120], [x - wide, 280], [0, side]), tone: 'figure' },
    { d: polygon([side, 0], [x + wide, 120], [x + wide, 280], [side, side]), tone: 'figure' },
    { d: rect(x - wide, 120, 2 * wide, 160), tone: 'accent' },
    {
      d: `${circle(x, 196, 11)}${polygon([x - 14, 280], [x - 10, 212], [x + 10, 212], [x + 14, 280])}`,
      tone: 'ink',
    },
  ]
}

/** Action: a burst, with one ray that stands out. */
export function burst(random: Random): Shape[] {
  const [x, y] = [between(random, 90, 310), between(random, 230, 330)]
  const rays = between(random, 9, 13)
  const step = 360 / rays
  const odd = between(random, 0, rays - 1)
  const turn = between(random, 0, 30)
  return Array.from({ length: rays }, (_, at) => ({
    d: slice(x, y, 620, turn + at * step, turn + (at + 0.52) * step),
    tone: at === odd ? 'accent' : 'figure',
  }))
}

/** Action: shards that fall one way. */
export function shards(random: Random): Shape[] {
  const lean = between(random, 60, 140)
  const count = between(random, 4, 6)
  const step = side / count
  const odd = between(random, 1, count - 1)
  return Array.from({ length: count + 1 }, (_, at) => {
    const x = at * step - lean / 2
    const top = between(random, 0, 110)
    const wide = step * (0.45 + 0.4 * random())
    return {
      d: polygon([x + lean, top], [x + lean + wide, top], [x + wide, side], [x, side]),
      tone: at === odd ? 'accent' : 'figure',
    }
  })
}

/** Horror: an eye that is awake. */
export function eye(random: Random): Shape[] {
  const y = between(random, 190, 220)
  const open = between(random, 130, 175)
  const almond = `M6 ${y}Q200 ${y - 2 * open} 394 ${y}Q200 ${y + 2 * open} 6 ${y}z`
  const r = open * 0.68
  return [
    { d: almond, tone: 'figure' },
    { d: circle(200, y, r), tone: 'accent' },
    { d: circle(200, y, r * 0.62), tone: 'ground' },
    {
      d: polygon([200, y - r * 0.5], [200 + r * 0.16, y], [200, y + r * 0.5], [200 - r * 0.16, y]),
      tone: 'accent',
    },
  ]
}

/** Horror: teeth. */
export function teeth(random: Random): Shape[] {
  const count = between(random, 5, 8)
  const step = side / count
  const bite = Array.from({ length: count }, (_, at): Shape => {
    const depth = between(random, 120, 210)
    return {
      d: polygon([at * step, 0], [(at + 1) * step, 0], [(at + 0.5) * step, depth]),
      tone: 'accent',
    }
  })
  const lower = Array.from({ length: count }, (_, at): Shape => {
    const depth = between(random, 110, 190)
    return {
      d: polygon([at * step, side], [(at + 1) * step, side], [(at + 0.5) * step, side - depth]),
      tone: 'accent',
    }
  })
  return [{ d: rect(0, 0, side, side), tone: 'figure' }, ...bite, ...lower]
}

/** Black comedy: quarter circles in random directions. */
export function tiles(random: Random): Shape[] {
  const count = between(random, 3, 4)
  const step = side / count
  const odd = between(random, 0, count * count - 1)
  return Array.from({ length: count * count }, (_, at) => {
    const [x, y] = [(at % count) * step, Math.floor(at / count) * step]
    const corner = between(random, 0, 3)
    const [cx, cy] = [corner % 2 ? x + step : x, corner > 1 ? y + step : y]
    const from = [90, 180, 0, 270][corner] ?? 0
    return { d: slice(cx, cy, step, from, from + 90), tone: at === odd ? 'accent' : 'figure' }
  })
}

/** Musical: a chord of bars. */
export function bars(random: Random): Shape[] {
  const count = between(random, 6, 9)
  const step = side / count
  const odd = between(random, 0, count - 1)
  const phase = random() * Math.PI
  return Array.from({ length: count }, (_, at) => {
    const height = 90 + 150 * (1 + Math.sin(phase + at * 0.85)) * (0.75 + 0.25 * random())
    return {
      d: rect(at * step + step * 0.14, side - height, step * 0.72, height),
      tone: at === odd ? 'accent' : 'figure',
    }
  })
}

/** Concert: a record. */
export function disc(random: Random): Shape[] {
  const turn = between(random, 20, 70)
  const grooves = [160, 128, 96].map((r): Shape[] => [
    { d: circle(200, 200, r + 2), tone: 'ground' },
    { d: circle(200, 200, r), tone: 'figure' },
  ])
  return [
    { d: circle(200, 200, 192), tone: 'figure' },
    ...grooves.flat(),
    { d: slice(200, 200, 192, turn, turn + 18), tone: 'ground' },
    { d: slice(200, 200, 192, turn + 180, turn + 198), tone: 'ground' },
    { d: circle(200, 200, 64), tone: 'accent' },
    { d: circle(200, 200, 10), tone: 'ground' },
  ]
}
