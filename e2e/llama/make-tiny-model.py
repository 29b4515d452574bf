"""Writes a language model of a few hundred kilobytes with random weights: make-tiny-model.py FILE

It is a real model of the llama architecture and speaks nonsense, always the same for the same prompt.
"""

import sys

import gguf
import numpy

WORDS = "amber brook cedar delta ember fjord grove heron inlet jade kelp lark maple north otter pine quartz reed".split()
WIDTH, HEADS, LAYERS, FEED_FORWARD, CONTEXT = 64, 4, 2, 128, 32768
TEMPLATE = (
    "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}"
    "{% if add_generation_prompt %}assistant:{% endif %}"
)


def vocabulary():
    """Special tokens, one token for each byte (so that any prompt can be read), and the words that it says.

    A word is read letter by letter, so its beginnings are tokens too.
    """
    kinds = gguf.TokenType
    words = [f"\u2581{word}" for word in WORDS]
    beginnings = {word[:length] for word in words for length in range(2, len(word))} - set(words)
    tokens = [(b"<unk>", kinds.UNKNOWN), (b"<s>", kinds.CONTROL), (b"</s>", kinds.CONTROL)]
    tokens += [(f"<0x{byte:02X}>".encode(), kinds.BYTE) for byte in range(256)]
    tokens += [(text.encode(), kinds.NORMAL) for text in sorted(beginnings) + words]
    return tokens


def main(path):
    tokens = vocabulary()
    random = numpy.random.default_rng(7)

    def weights(*shape):
        return random.normal(0, 0.5, shape).astype(numpy.float32)

    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("tiny-random")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(FEED_FORWARD)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list([text for text, _ in tokens])
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types([kind for _, kind in tokens])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_chat_template(TEMPLATE)

    writer.add_tensor("token_embd.weight", weights(len(tokens), WIDTH))
    writer.add_tensor("output_norm.weight", numpy.ones(WIDTH, numpy.float32))
    output = weights(len(tokens), WIDTH)
    # Words, nearly always: the best of them is far above zero, and nothing else is.
    output[: len(tokens) - len(WORDS)] = 0
    writer.add_tensor("output.weight", output)
    for layer in range(LAYERS):
        for name, shape in {
            "attn_q": (WIDTH, WIDTH),
            "attn_k": (WIDTH, WIDTH),
            "attn_v": (WIDTH, WIDTH),
            "attn_output": (WIDTH, WIDTH),
            "ffn_gate": (FEED_FORWARD, WIDTH),
            "ffn_up": (FEED_FORWARD, WIDTH),
            "ffn_down": (WIDTH, FEED_FORWARD),
        }.items():
            writer.add_tensor(f"blk.{layer}.{name}.weight", weights(*shape))
        for name in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"blk.{layer}.{name}.weight", numpy.ones(WIDTH, numpy.float32))

    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


main(sys.argv[1])
