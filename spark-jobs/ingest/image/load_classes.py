"""
A small run whose only purpose is to load its classes: an Iceberg table, a file of records, an attempt that stages and
publishes. The store, the catalog's database and the cluster are not there when the image is made: of their clients,
as many classes are loaded as can be without them.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Thread

from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

from celeiro_ingest.__main__ import main
from celeiro_ingest.lake_table import CATALOG, LINE_KEY

FIELDS = {"at": "timestamp", "n": "bigint", "amount": "decimal(38,3)", "ratio": "double", "name": "string", "more": "json"}
ROWS = 100

# Loaded by name, because they start only where there is a cluster.
CLASSES = [
    "org.apache.spark.deploy.k8s.submit.KubernetesClientUtils",
    "org.apache.spark.executor.CoarseGrainedExecutorBackend",
    "org.apache.spark.scheduler.cluster.k8s.KubernetesClusterSchedulerBackend",
    "org.apache.spark.scheduler.cluster.k8s.KubernetesExecutorBackend",
    "org.apache.iceberg.jdbc.JdbcCatalog",
    "org.apache.iceberg.aws.s3.S3FileIO",
    "org.apache.iceberg.aws.s3.S3OutputStream",
    "org.postgresql.core.v3.QueryExecutorImpl",
    "org.postgresql.jdbc.PgResultSet",
    "org.postgresql.ssl.DefaultJavaSSLFactory",
    "org.postgresql.ssl.MakeSSL",
    "org.postgresql.ssl.PGjdbcHostnameVerifier",
]


def order_of(folder: Path) -> dict:
    """An order as the service writes it, with its file."""
    path = folder / "1.0" / "1" / "f.jsonl"
    path.parent.mkdir(parents=True)
    record = {"at": "2026-01-01T00:00:00Z", "amount": "1.5", "ratio": 0.5, "name": "a", "more": {"b": [1]}}
    lines = [json.dumps({**record, "n": n, LINE_KEY: n + 1}) for n in range(ROWS)]
    path.write_text("".join(f"{line}\n" for line in lines))
    fields = [{"name": name, "key": name, "type": type_} for name, type_ in FIELDS.items()]
    return {
        "run_id": 1,
        "attempt_name": "1-00000000-1",
        "table": f"{CATALOG}.t.s",
        "schema_version": "1.0",
        "event_date_field": "at",
        "undeclared_fields": "reject",
        "fields": fields,
        "columns": [{"name": name, "type": type_, "field": name} for name, type_ in FIELDS.items()],
        "files": [
            {
                "file_id": 1,
                "file_name": path.name,
                "path": str(path.parent),
                "rows": ROWS,
                "ingested_at": "2026-02-01T00:00:00.000000Z",
                "etag": None,
            }
        ],
        "prefix": str(folder / "1.0"),
    }


def serve_tls(jvm, folder: Path):
    """A server whose handshakes load Java's TLS, which the store, the catalog and the cluster speak. It answers nothing."""
    store, password = str(folder / "tls.p12"), "changeit"
    subject = ["-dname", "CN=localhost", "-ext", "SAN=dns:localhost"]
    keystore = ["-keystore", store, "-storetype", "PKCS12", "-storepass", password]
    key = ["keytool", "-genkeypair", "-alias", "a", "-keyalg", "EC"]
    subprocess.run([*key, *subject, *keystore], check=True, capture_output=True)
    for kind in ("keyStore", "trustStore"):
        jvm.java.lang.System.setProperty(f"javax.net.ssl.{kind}", store)
        jvm.java.lang.System.setProperty(f"javax.net.ssl.{kind}Password", password)
    server = jvm.javax.net.ssl.SSLServerSocketFactory.getDefault().createServerSocket(0)

    def answer():
        try:
            while True:
                client = server.accept()
                client.startHandshake()
                client.close()
        except Py4JJavaError:
            pass  # closed

    Thread(target=answer).start()
    return server


def load_clients(spark: SparkSession) -> None:
    """Loads the clients of the store and of the cluster, as far as possible without either."""
    jvm = spark._jvm
    for name in CLASSES:
        jvm.java.lang.Class.forName(name)
    jvm.io.fabric8.kubernetes.client.KubernetesClientBuilder().build().close()
    pod = '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":[{"name":"c"}]}}'
    kubernetes = jvm.io.fabric8.kubernetes.client.utils.KubernetesSerialization()
    kubernetes.asYaml(kubernetes.unmarshal(pod))
    nowhere = jvm.org.apache.hadoop.fs.Path("s3a://nowhere/a")
    try:
        nowhere.getFileSystem(spark._jsc.hadoopConfiguration()).exists(nowhere)
    except Py4JJavaError:
        pass  # nobody answers, as expected


def load_all(folder: Path) -> int:
    settings = {
        "spark.ui.enabled": "false",
        "spark.log.level": "ERROR",
        "spark.sql.extensions": "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        "spark.sql.caseSensitive": "true",
        f"spark.sql.catalog.{CATALOG}": "org.apache.iceberg.spark.SparkCatalog",
        f"spark.sql.catalog.{CATALOG}.type": "hadoop",
        f"spark.sql.catalog.{CATALOG}.warehouse": str(folder / "lake"),
        "spark.hadoop.fs.s3a.endpoint.region": "nowhere",
        "spark.hadoop.fs.s3a.access.key": "a",
        "spark.hadoop.fs.s3a.secret.key": "a",
        "spark.hadoop.fs.s3a.attempts.maximum": "0",
        "spark.hadoop.fs.s3a.retry.limit": "0",
    }
    spark = SparkSession.builder.config(map=settings).getOrCreate()
    server = serve_tls(spark._jvm, folder)
    spark._jsc.hadoopConfiguration().set("fs.s3a.endpoint", f"https://localhost:{server.getLocalPort()}")
    load_clients(spark)
    server.close()
    mailbox = folder / "mailbox"
    mailbox.mkdir()
    (mailbox / "order.json").write_text(json.dumps(order_of(folder)))
    (mailbox / "grant").write_text("")
    return main("attempt", str(mailbox))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        sys.exit(load_all(Path(made)))
