// Loaded into npm, which judges by the Node that it runs on and leaves out optional packages that ask for a newer one, such as native builds. Ours
// run on the Node of the project. What npm starts hears the truth.
const { version } = require('../stubs/node/package.json')

Object.defineProperty(process, 'version', { value: `v${version}` })
process.env.NODE_OPTIONS = process.env.NODE_OPTIONS.replace(/ --require "[^"]+"$/, '')
