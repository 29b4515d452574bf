import type { Scene } from './scene.ts';

/** Compacts its context. */
export const coreRefactor: Scene = {
  title: 'Split the parser out of core',
  workspace: 'core',
  turns: [
    {
      message: 'Move the parser into a crate of its own. No behaviour may change; the fuzz corpus must still pass.',
      script: `:goal budget=400000 used=183000 The parser is a crate of its own and the fuzz corpus passes
:plan
[x] Draw the line: what the parser needs from core
[x] Move lexer, tokens and spans
[>] Move the grammar
[ ] Run the fuzz corpus against both builds
:agent Find every use of core::Span outside of the parser
:search core::Span
crates/core/src/diagnostics.rs:14
crates/core/src/format/printer.rs:209
crates/lsp/src/hover.rs:61
:say rate=max Eleven uses outside of the parser. Nine only print a range; two keep a \`Span\` across edits.
:end
:edit line=3 crates/core/src/lib.rs
-mod lexer;
-mod token;
+pub use parser::{lexer, token};
 mod grammar;
 mod diagnostics;
:terminal rate=0 cargo test --workspace
\\e[32m   Compiling\\e[0m parser v0.1.0
\\e[32m   Compiling\\e[0m core v0.9.2
\\e[32m    Finished\\e[0m test profile in 41.3s
test lexer::splits_utf8 ... \\e[32mok\\e[0m
test lexer::long_line ... \\e[32mok\\e[0m
test grammar::resume_after_error ... \\e[32mok\\e[0m
test grammar::torn_tail ... \\e[32mok\\e[0m

test result: \\e[32mok\\e[0m. 412 passed; 0 failed; 2 ignored
:say rate=max The lexer, the tokens and the spans live in \`crates/parser\` now, and all **412 tests** pass. The grammar comes next; it needs two helpers of \`diagnostics\`, which I will turn round so that core depends on the parser and never the other way.
:usage input=6900 output=4210 read=162400 write=11800 reasoning=1900 cost=0.4127 context=186300/200000
:compact for=90m pre=186300 post=24100 trigger=auto`,
    },
  ],
};
