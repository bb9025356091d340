import { between, type Random } from './random.js'
import { circle, halfCircle, polygon, rect, type Shape, side, slice } from './shapes.js'

/** Drama: two overlapping discs. */
export function meeting(random: Random): Shape[] {
  const r = between(random, 120, 150)
  const reach = between(random, 70, 105)
  const [x1, x2, y] = [200 - reach, 200 + reach, between(random, 195, 225)]
  const height = Math.sqrt(r * r - reach * reach)
  const arc = `A${r} ${r} 0 0 1`
  const lens = `M200 ${y - height}${arc} 200 ${y + height}${arc} 200 ${y - height}z`
  return [
    { d: circle(x1, y, r), tone: 'figure' },
    { d: circle(x2, y, r), tone: 'accent' },
    { d: lens, tone: random() < 0.5 ? 'ink' : 'ground' },
  ]
}

/** Drama: a window with one lit pane. */
export function window(random: Random): Shape[] {
  const columns = between(random, 2, 4)
  const rows = 3
  const gap = 14
  const wide = (side - gap * (columns + 1)) / columns
  const high = (side - gap * (rows + 1)) / rows
  const lit = between(random, 0, columns * rows - 1)
  return Array.from({ length: columns * rows }, (_, at) => {
    const x = gap + (at % columns) * (wide + gap)
    const y = gap + Math.floor(at / columns) * (high + gap)
    return { d: rect(x, y, wide, high), tone: at === lit ? 'accent' : 'figure' }
  })
}

/** Romantic comedy: a heart in two halves that do not quite fit. */
export function heart(random: Random): Shape[] {
  const slip = between(random, -34, 34)
  const half = (x: number, y: number, mirror: number): string =>
    `M${x} ${y}v220L${x - mirror * 150} ${y + 70}a75 75 0 0 ${mirror > 0 ? 1 : 0} ${mirror * 150} -70z`
  return [
    { d: half(200, 110 + slip, 1), tone: 'figure' },
    { d: half(200, 110 - slip, -1), tone: 'accent' },
  ]
}

/** Western: a low sun behind slats, and the land. */
export function lowSun(random: Random): Shape[] {
  const y = between(random, 190, 230)
  const r = between(random, 130, 160)
  const slats = Array.from({ length: 5 }, (_, at): Shape => {
    const top = y - 20 + at * 34
    return { d: rect(0, top, side, 5 + at * 4), tone: 'ground' }
  })
  const edge = between(random, 90, 170)
  const land = polygon(
    [0, 340],
    [edge, 340],
    [edge + 18, 285],
    [edge + 110, 285],
    [edge + 130, 340],
    [side, 340],
    [side, side],
    [0, side],
  )
  return [{ d: circle(200, y, r), tone: 'accent' }, ...slats, { d: land, tone: 'figure' }]
}

/** Documentary: a picture made of dots. */
export function halftone(random: Random): Shape[] {
  const count = 7
  const step = side / count
  const [fx, fy] = [between(random, 1, 5), between(random, 1, 5)]
  return Array.from({ length: count * count }, (_, at) => {
    const [column, row] = [at % count, Math.floor(at / count)]
    const away = Math.hypot(column - fx, row - fy)
    const r = Math.max(4, 27 - away * 4.6)
    return {
      d: circle((column + 0.5) * step, (row + 0.5) * step, r),
      tone: away === 0 ? 'accent' : 'figure',
    }
  })
}

/** Adventure: ranges one behind the other, and a sun. */
export function ranges(random: Random): Shape[] {
  const sun: Shape = {
    d: circle(between(random, 110, 290), between(random, 90, 130), between(random, 52, 70)),
    tone: 'accent',
  }
  const range = (base: number, height: number, tone: Shape['tone']): Shape => {
    const peak = between(random, 90, 310)
    const second = (peak + between(random, 130, 220)) % side
    return {
      d: `${polygon([peak - height, base], [peak, base - height], [peak + height, base])}${polygon([second - height * 0.7, base], [second, base - height * 0.7], [second + height * 0.7, base])}`,
      tone,
    }
  }
  return [
    sun,
    range(330, between(random, 190, 230), 'figure'),
    { d: rect(0, 329, side, 71), tone: 'figure' },
    range(401, between(random, 110, 150), 'ink'),
  ]
}

/** No genre: the countdown before the film. */
export function countdown(random: Random): Shape[] {
  const angle = between(random, 3, 11) * 30
  return [
    { d: circle(200, 200, 170), tone: 'figure' },
    { d: slice(200, 200, 170, 0, angle), tone: 'accent' },
    { d: circle(200, 200, 122), tone: 'ground' },
    { d: circle(200, 200, 108), tone: 'figure' },
    { d: slice(200, 200, 108, 0, angle), tone: 'accent' },
    { d: `${rect(0, 196, side, 8)}${rect(196, 0, 8, side)}`, tone: 'ground' },
  ]
}

/** Comedy: mouths, one of them different. */
export function mouths(random: Random): Shape[] {
  const count = between(random, 2, 4)
  const step = side / count
  const odd = between(random, 0, count * count - 1)
  return Array.from({ length: count * count }, (_, at): Shape => {
    const x = ((at % count) + 0.5) * step
    const y = (Math.floor(at / count) + 0.5) * step
    const r = step * 0.42
    return at === odd
      ? { d: halfCircle(x, y + r / 2, r, 'above'), tone: 'accent' }
      : { d: halfCircle(x, y - r / 2, r, 'below'), tone: 'figure' }
  })
}

/** Drama: someone on the stairs. */
export function stairs(random: Random): Shape[] {
  const count = between(random, 4, 6)
  const step = side / count
  const down = random() < 0.5
  const who = between(random, 1, count - 2)
  const heightAt = (at: number): number => ((down ? count - at : at + 1) * side * 0.78) / count
  const flights = Array.from({ length: count }, (_, at): Shape => {
    const height = heightAt(at)
    return { d: rect(at * step, side - height, step + 0.5, height), tone: 'figure' }
  })
  const [x, y] = [(who + 0.5) * step, side - heightAt(who) - step * 0.34]
  return [...flights, { d: circle(x, y, step * 0.34), tone: 'accent' }]
}

/** Comedy: a seesaw. */
export function seesaw(random: Random): Shape[] {
  const tilt = between(random, 22, 46) * (random() < 0.5 ? 1 : -1)
  const [left, right] = [285 + tilt, 285 - tilt]
  const big = between(random, 66, 84)
  const small = between(random, 26, 36)
  const [r1, r2] = tilt > 0 ? [big, small] : [small, big]
  return [
    { d: polygon([140, 400], [200, 290], [260, 400]), tone: 'figure' },
    { d: polygon([24, left - 8], [376, right - 8], [376, right + 8], [24, left + 8]), tone: 'ink' },
    {
      d: circle(48 + r1 * 0.5, left - r1 - 12 - tilt * 0.12, r1),
      tone: r1 > r2 ? 'figure' : 'accent',
    },
    {
      d: circle(352 - r2 * 0.5, right - r2 - 12 + tilt * 0.12, r2),
      tone: r2 > r1 ? 'figure' : 'accent',
    },
  ]
}

/** No genre: a strip of film that runs through. */
export function strip(random: Random): Shape[] {
  const x = between(random, 70, 130)
  const wide = 400 - 2 * x
  const frames = between(random, 3, 4)
  const step = side / frames
  const lit = between(random, 0, frames - 1)
  const shapes: Shape[] = [{ d: rect(x - 42, 0, wide + 84, side), tone: 'figure' }]
  for (let at = 0; at < frames; at += 1) {
    const tone = at === lit ? 'accent' : 'ground'
    shapes.push({ d: rect(x, at * step + 8, wide, step - 16), tone })
  }
  for (let y = 10; y < side; y += 40) {
    shapes.push({
      d: `${rect(x - 31, y, 20, 20)}${rect(x + wide + 11, y, 20, 20)}`,
      tone: 'ground',
    })
  }
  return shapes
}

/** No genre: the light of the projector. */
export function beam(random: Random): Shape[] {
  const y = between(random, 150, 250)
  const spread = between(random, 110, 150)
  return [
    {
      d: polygon([84, y - 14], [side, y - spread], [side, y + spread], [84, y + 14]),
      tone: 'accent',
    },
    { d: rect(0, y - 62, 74, 124), tone: 'figure' },
    { d: rect(74, y - 22, 22, 44), tone: 'figure' },
    { d: `${circle(10, y - 92, 42)}${circle(78, y - 92, 30)}`, tone: 'figure' },
    { d: `${circle(10, y - 92, 14)}${circle(78, y - 92, 10)}`, tone: 'ground' },
  ]
}
