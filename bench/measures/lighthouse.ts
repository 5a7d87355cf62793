import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

import { prepareBrowser } from '../../e2e/browser.ts'
import { median, type Report } from '../measure.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const rounds = 3
const threshold = 99
const debuggingPort = 9_377

/** Lighthouse as a phone on a slow network, simulated; the middle of three runs. `unlisted`: pages that no search engine is to find. */
export async function measureLighthouse(report: Report, url: string, paths: readonly string[], unlisted: readonly string[]): Promise<void> {
  const { executablePath, args, env } = await prepareBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    for (const path of [...paths, ...unlisted]) {
      const scores: Record<string, number[]> = {}
      const failing = new Set<string>()
      const slow: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const result = await lighthouse(url + path, {
          port: debuggingPort,
          logLevel: 'error',
          onlyCategories: [...categories],
          output: 'json',
          skipAudits: unlisted.includes(path) ? ['is-crawlable'] : null,
        })
        if (!result) throw new Error(`Lighthouse said nothing of ${path}.`)
        for (const category of categories) (scores[category] ??= []).push((result.lhr.categories[category]?.score ?? 0) * 100)
        if ((result.lhr.categories.performance?.score ?? 0) * 100 < threshold) slow.push(timesOf(result.lhr.audits))
        for (const audit of Object.values(result.lhr.audits))
          if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary') failing.add(audit.id)
      }
      for (const category of categories)
        report.add({
          name: `Lighthouse, ${path}: ${category}`,
          value: median(scores[category] ?? []),
          unit: 'of 100',
          threshold,
          least: true,
        })
      for (const times of slow) process.stdout.write(`  ${path} shows ${times}\n`)
      if (failing.size > 0) process.stdout.write(`  ${path} fails ${[...failing].join(', ')}\n`)
    }
  } finally {
    await browser.close()
  }
}

function timesOf(audits: Record<string, { title: string; displayValue?: string }>): string {
  return ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    .map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`)
    .join(', ')
}
