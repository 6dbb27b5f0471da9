import os
import subprocess
import time
from pathlib import Path

ENTRYPOINT = Path(__file__).parents[1] / "image" / "entrypoint.sh"


def begin(tmp_path, **environment):
    """The entrypoint as a driver, with a `tini` that says what it was asked for."""
    tini = tmp_path / "tini"
    tini.write_text('#!/bin/bash\nprintf "%s\\n" "$@"\n')
    tini.chmod(0o755)
    (tmp_path / "trust").mkdir()
    path = f"{tmp_path}:{os.environ['PATH']}"
    return subprocess.Popen(
        ["bash", ENTRYPOINT, "driver", "-Xmx1g", "--", "--name=run"],
        env={"PATH": path, "SPARK_HOME": "/opt/spark", **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_java_trusts_the_authorities_of_a_secret_that_reaches_its_folder_late(tmp_path):
    trust = tmp_path / "trust"
    driver = begin(tmp_path, CELEIRO_TRUST_FOLDER=str(trust))
    time.sleep(0.3)
    (trust / "truststore.p12").write_bytes(b"authorities")
    (trust / "truststore.password").write_text("another")
    (trust / "secret-seen").write_text("key-id")
    asked, _ = driver.communicate(timeout=60)
    assert f"-Djavax.net.ssl.trustStore={trust}/truststore.p12\n" in asked
    assert "-Djavax.net.ssl.trustStorePassword=another\n" in asked


def test_a_secret_without_authorities_leaves_javas_own(tmp_path):
    trust = tmp_path / "trust"
    driver = begin(tmp_path, CELEIRO_TRUST_FOLDER=str(trust))
    (trust / "secret-seen").write_text("key-id")
    asked, _ = driver.communicate(timeout=60)
    assert "trustStore" not in asked
    assert asked.endswith("--deploy-mode\nclient\n--name=run\n")


def test_a_pod_of_an_older_service_waits_for_no_secret(tmp_path):
    asked, _ = begin(tmp_path).communicate(timeout=60)
    assert asked.endswith("--deploy-mode\nclient\n--name=run\n")
