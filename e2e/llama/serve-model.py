"""Runs llama.cpp's own HTTP server on this machine: serve-model.py MODEL LONGEST

Says its address on the first line that it writes, and ends when its input does.
"""

import sys

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.model_alias = {"tiny-random"}
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = 0
params.n_parallel = 1
# The model does not know when to stop.
params.n_predict = int(sys.argv[2])
params.offline = True
params.cpuparams.n_threads = 1

server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
