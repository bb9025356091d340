// @vitest-environment happy-dom
import type { ComparedCollection } from '@foyer/protocol/backup-endpoints'
import { afterEach, expect, test, vi } from 'vitest'

const films: ComparedCollection = {
  ...{ id: 'films', displayName: 'Films', exists: true, itemsInBackup: 1, itemsNow: 1200 },
  ...{ added: 1200, removed: 1, changed: 0, changedParts: ['permissions'] },
}
const weekly = { settings: { backups: { schedule: 'weekly', hour: 3, keep: 7 } } }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  localStorage.clear()
  vi.resetModules()
})

async function wordsIn(language: string): Promise<typeof import('./backup-words.js')> {
  localStorage.setItem('foyer.console.language', language)
  vi.resetModules()
  return import('./backup-words.js')
}

test('a schedule and the effects of a restoration are described in German', async () => {
  const { describeEffect, describeSchedule, namesOf } = await wordsIn('de')
  expect(describeSchedule(weekly)).toMatch(
    /^Der Server erstellt jeden Sonntag um 3:00 UTC \(hier \d\d:\d\d\) ein Backup und behält die neuesten 7\.$/,
  )
  expect(describeEffect(films)).toBe(
    '1.200 Elemente entfernt, 1 Element zurückgebracht, Berechtigungen zurückgesetzt.',
  )
  expect(describeEffect({ ...films, exists: false })).toBe('mit 1 Element angelegt.')
  const names = ['A', 'B', 'C', 'D', 'E'].map((displayName) => ({ displayName }))
  expect(namesOf(names)).toBe('A, B, C, D und 1 weitere')
})

test.each([
  ['2026-01-15T12:00:00Z', '04:00'],
  ['2026-07-15T12:00:00Z', '05:00'],
])('the local hour of a schedule on %s is %s', async (now, local) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const { describeSchedule } = await wordsIn('de')
  expect(describeSchedule(weekly)).toContain(`um 3:00 UTC (hier ${local})`)
})

test('a schedule and the effects of a restoration are described in Hebrew', async () => {
  const { describeEffect, describeSchedule } = await wordsIn('he')
  expect(describeSchedule({ settings: {} })).toBe('השרת אינו יוצר גיבויים אוטומטיים.')
  expect(describeEffect(films)).toBe('הסרה של 1,200 פריטים, החזרה של פריט אחד, איפוס: הרשאות.')
})
