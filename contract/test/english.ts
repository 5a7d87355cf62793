import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// Builds for the browser compile each sentence beforehand; these tests run the sources as they are.
i18n.setMessagesCompiler(compileMessage)
