import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './src/{features/*,platforms}/*/table.ts', out: './migrations' })
